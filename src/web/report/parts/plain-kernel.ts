/** A kernel's name without its parameter list, and without `void` of templates: `unrolled<4>`. */
export function plainKernel(kernel: string): string {
  return kernel.replace(/\([^<>]*\)( const)?$/, "").replace(/^void /, "");
}
