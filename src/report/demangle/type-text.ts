/**
 * C++ types as trees, and their text in the style of NVIDIA's tools: `const float *`,
 * `int (&)[3]`, `void (*)(int, float)`.
 */
export type TypeNode =
  | { readonly kind: "name"; readonly text: string }
  | { readonly kind: "pointer"; readonly sign: "*" | "&" | "&&"; readonly inner: TypeNode }
  | { readonly kind: "qualified"; readonly qualifiers: string; readonly inner: TypeNode }
  | { readonly kind: "array"; readonly size: string; readonly inner: TypeNode }
  | {
      readonly kind: "function";
      readonly result: TypeNode;
      readonly params: readonly TypeNode[];
      readonly suffix: string;
    }
  | { readonly kind: "member"; readonly owner: TypeNode; readonly inner: TypeNode }
  /** A parameter pack that was expanded: stands for each of its types. */
  | { readonly kind: "pack"; readonly items: readonly TypeNode[] };

/** What stands before and behind the declared name. */
interface Parts {
  readonly left: string;
  readonly right: string;
}

export function typeText(type: TypeNode): string {
  const { left, right } = partsOf(type);
  return left + right;
}

/** Text of a parameter list without its parentheses; `void` alone is empty. */
export function paramsText(params: readonly TypeNode[]): string {
  const flat = params.flatMap((param) => (param.kind === "pack" ? param.items : [param]));
  const [only] = flat;
  if (flat.length === 1 && only?.kind === "name" && only.text === "void") return "";
  return flat.map(typeText).join(", ");
}

function partsOf(type: TypeNode): Parts {
  switch (type.kind) {
    case "name":
      return { left: type.text, right: "" };
    case "pack":
      return { left: type.items.map(typeText).join(", "), right: "" };
    case "qualified": {
      const inner = partsOf(type.inner);
      // Qualifiers of a pointer follow its sign; of anything else, they come first.
      const follows = type.inner.kind === "pointer" || type.inner.kind === "member";
      if (follows) return { left: `${inner.left}${type.qualifiers}`, right: inner.right };
      return { left: `${type.qualifiers} ${inner.left}`, right: inner.right };
    }
    case "pointer":
      return declarator(type.inner, type.sign);
    case "member":
      return declarator(type.inner, `${typeText(type.owner)}::*`);
    case "array": {
      const inner = partsOf(type.inner);
      return { left: inner.left, right: `[${type.size}]${inner.right}` };
    }
    case "function": {
      const result = partsOf(type.result);
      const gap = type.result.kind === "pointer" ? "" : " ";
      const params = `(${paramsText(type.params)})${type.suffix}`;
      return { left: result.left + gap, right: `${params}${result.right}` };
    }
  }
}

/** `sign` applied to what `inner` declares: in parentheses before an array or a parameter list. */
function declarator(inner: TypeNode, sign: string): Parts {
  const parts = partsOf(inner);
  const bare = inner.kind === "qualified" ? inner.inner : inner;
  if (bare.kind === "array") return { left: `${parts.left} (${sign}`, right: `)${parts.right}` };
  if (bare.kind === "function") return { left: `${parts.left}(${sign}`, right: `)${parts.right}` };
  const joins = /[*&]$/.test(parts.left) && /^[*&]/.test(sign);
  return { left: parts.left + (joins ? "" : " ") + sign, right: parts.right };
}
