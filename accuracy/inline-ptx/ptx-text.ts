/** PTX kernels that run forms, a lane a thread: `[in]` is the table of inputs, `[out]` has 8 bytes a lane and form. */
import { type Form, type Register, withRegisters } from "./forms.ts";
import { inputAt, LANES } from "./inputs.ts";

export const PTX_HEAD = ".version 9.0\n.target sm_90\n.address_size 64\n";

const letter = (register: Register): string => ({ 16: "h", 32: "r", 64: "l" })[register.bits];

/** One line, so that what ptxas says of it names the form. */
export function formBody(form: Form, at: number): string {
  const names = new Map(
    [form.result, ...form.inputs].map((register, index) => [
      "DABCE"[index]!,
      `${letter(register)}${index}`,
    ]),
  );
  const loads = form.inputs.map(
    (register, index) =>
      `ld.global.b${register.bits} ${letter(register)}${index + 1}, [in + ${inputAt(register.kind, index)}]; `,
  );
  const result = names.get("D")!;
  const zero = `mov.b${form.result.bits} ${result}, 0; `;
  const text = withRegisters(form, (name) => names.get(name)!);
  return `${loads.join("")}${zero}${text} st.global.b${form.result.bits} [out + ${at * LANES * 8}], ${result};`;
}

export function kernel(name: string, forms: readonly Form[]): string {
  return `.visible .entry ${name}(.param .u64 a, .param .u64 b) {
.reg .b16 h<6>; .reg .b32 r<6>; .reg .b64 l<6>; .reg .b32 x, y; .reg .b64 in, out, lane;
ld.param.u64 in, [a]; ld.param.u64 out, [b]; mov.u32 x, %tid.x; mov.u32 y, %ctaid.x; mad.lo.u32 x, y, 256, x;
mul.wide.u32 lane, x, 8; add.u64 in, in, lane; add.u64 out, out, lane;
${forms.map(formBody).join("\n")}
ret;
}
`;
}
