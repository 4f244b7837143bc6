/**
 * Names of kernels as NVIDIA's tools print them, from the Itanium C++ ABI's mangled ones
 * (https://itanium-cxx-abi.github.io/cxx-abi/abi.html, "Mangling"). Template parameters that occur in
 * a signature stay parameters: `void copy<float>(const T1 *, T1 *)`.
 */
import { paramsText, type TypeNode, typeText } from "./type-text.ts";

/** What Clang appends to a static kernel's name where device code of several sources is linked. */
const OF_ONE_SOURCE = /__(?:intern|static)__[0-9a-f]{16}$/;

/**
 * The name with its parameter list. A name that is not mangled (`extern "C"`), or with a construct
 * this does not know, comes back as it is.
 */
export function demangle(mangled: string): string {
  if (!mangled.startsWith("_Z")) return mangled;
  try {
    // Lengths in mangled names count bytes of UTF-8: one character a byte on the way.
    const bytes = new TextEncoder().encode(mangled.replace(OF_ONE_SOURCE, ""));
    const parser = new Demangler(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
    const name = parser.wholeName();
    return new TextDecoder().decode(Uint8Array.from(name, (char) => char.charCodeAt(0)));
  } catch (thrown) {
    if (thrown === UNKNOWN) return mangled;
    throw thrown;
  }
}

/** Thrown inside this file for what is no mangled name it knows. */
const UNKNOWN = Symbol("unknown mangling");

/** Deeper names do not occur; the limit keeps recursion within the stack. */
const MAX_DEPTH = 200;

const BUILTIN: Readonly<Record<string, string>> = {
  v: "void",
  w: "wchar_t",
  b: "bool",
  c: "char",
  a: "signed char",
  h: "unsigned char",
  s: "short",
  t: "unsigned short",
  i: "int",
  j: "unsigned int",
  l: "long",
  m: "unsigned long",
  x: "long long",
  y: "unsigned long long",
  n: "__int128",
  o: "unsigned __int128",
  f: "float",
  d: "double",
  e: "long double",
  g: "__float128",
  z: "...",
};

/** Behind a `D`. */
const BUILTIN_D: Readonly<Record<string, string>> = {
  h: "half",
  n: "std::nullptr_t",
  i: "char32_t",
  s: "char16_t",
  u: "char8_t",
  a: "auto",
  c: "decltype(auto)",
};

const STANDARD: Readonly<Record<string, string>> = {
  t: "std",
  a: "std::allocator",
  b: "std::basic_string",
  s: "std::string",
  i: "std::istream",
  o: "std::ostream",
  d: "std::iostream",
};

const OPERATORS: Readonly<Record<string, string>> = {
  nw: "new",
  na: "new[]",
  dl: "delete",
  da: "delete[]",
  ps: "+",
  ng: "-",
  ad: "&",
  de: "*",
  co: "~",
  pl: "+",
  mi: "-",
  ml: "*",
  dv: "/",
  rm: "%",
  an: "&",
  or: "|",
  eo: "^",
  aS: "=",
  pL: "+=",
  mI: "-=",
  mL: "*=",
  dV: "/=",
  rM: "%=",
  aN: "&=",
  oR: "|=",
  eO: "^=",
  ls: "<<",
  rs: ">>",
  lS: "<<=",
  rS: ">>=",
  eq: "==",
  ne: "!=",
  lt: "<",
  gt: ">",
  le: "<=",
  ge: ">=",
  ss: "<=>",
  nt: "!",
  aa: "&&",
  oo: "||",
  pp: "++",
  mm: "--",
  cm: ",",
  pm: "->*",
  pt: "->",
  cl: "()",
  ix: "[]",
  qu: "?",
};

/** A name, and what the signature that follows it must know. */
interface Name {
  readonly text: string;
  /** Ends in template arguments: the signature starts with the result type. */
  readonly isTemplate: boolean;
  /** Constructor, destructor or conversion: never has a result type. */
  readonly hasNoResult: boolean;
  /** cv- and ref-qualifiers of a member function. */
  readonly suffix: string;
}

class Demangler {
  private readonly text: string;
  private at = 2;
  private depth = 0;
  private readonly substitutions: TypeNode[] = [];

  constructor(mangled: string) {
    this.text = mangled;
  }

  wholeName(): string {
    const text = this.encoding();
    // What follows a dot is a clone's suffix.
    if (this.at < this.text.length && this.text[this.at] !== ".") throw UNKNOWN;
    return text;
  }

  private peek(length = 1): string {
    return this.text.substr(this.at, length);
  }

  private accept(text: string): boolean {
    if (!this.text.startsWith(text, this.at)) return false;
    this.at += text.length;
    return true;
  }

  private expect(text: string): void {
    if (!this.accept(text)) throw UNKNOWN;
  }

  private nested<T>(read: () => T): T {
    if (++this.depth > MAX_DEPTH) throw UNKNOWN;
    const result = read();
    this.depth--;
    return result;
  }

  /** `<name> <types>`. */
  private encoding(): string {
    const name = this.nested(() => this.name());
    if (this.at >= this.text.length || "E.".includes(this.peek())) return name.text;
    const result = name.isTemplate && !name.hasNoResult ? `${typeText(this.type())} ` : "";
    const params: TypeNode[] = [];
    while (this.at < this.text.length && !"E.".includes(this.peek())) params.push(this.type());
    return `${result}${name.text}(${paramsText(params)})${name.suffix}`;
  }

  private name(): Name {
    if (this.peek() === "N") return this.nestedName();
    if (this.peek() === "Z") return this.localName();
    let name: Name;
    if (this.peek() === "S" && this.peek(2) !== "St") {
      const substitution = this.substitution();
      name = plainName(typeText(substitution));
    } else {
      const prefix = this.accept("St") ? "std::" : "";
      const inner = this.unqualifiedName("");
      name = { ...inner, text: prefix + inner.text };
      if (this.peek() === "I") this.remember(name.text);
    }
    if (this.peek() !== "I") return name;
    return { ...name, text: name.text + this.templateArguments(), isTemplate: true };
  }

  /** `N [qualifiers] prefix… name E`. */
  private nestedName(): Name {
    this.expect("N");
    let suffix = "";
    const qualifiers = this.qualifiers();
    if (qualifiers !== "") suffix += ` ${qualifiers}`;
    if (this.accept("O")) suffix += " &&";
    else if (this.accept("R")) suffix += " &";
    let text = "";
    let isTemplate = false;
    let hasNoResult = false;
    while (!this.accept("E")) {
      if (this.at >= this.text.length) throw UNKNOWN;
      const next = this.peek();
      if (next === "S" && this.peek(2) !== "St") {
        text = typeText(this.substitution());
        isTemplate = false;
        continue;
      }
      if (next === "I") {
        text += this.templateArguments();
        isTemplate = true;
      } else if (next === "T") {
        text = typeText(this.templateParam());
        isTemplate = false;
        continue;
      } else if (this.accept("M")) continue;
      else {
        const isStd = this.accept("St");
        const inner = isStd ? plainName("std") : this.unqualifiedName(text);
        text = text === "" ? inner.text : `${text}::${inner.text}`;
        isTemplate = false;
        hasNoResult = inner.hasNoResult;
        // `std` itself is never a substitution.
        if (isStd) continue;
      }
      if (this.peek() !== "E") this.remember(text);
    }
    // A whole nested name becomes a candidate where it is used as a type.
    return { text, isTemplate, hasNoResult, suffix };
  }

  /** `Z encoding E (name | s) [discriminator]`: something inside a function. */
  private localName(): Name {
    this.expect("Z");
    const owner = this.nested(() => this.encoding());
    this.expect("E");
    if (this.accept("s")) {
      this.discriminator();
      return plainName(`${owner}::string literal`);
    }
    if (this.accept("d")) {
      this.number();
      this.expect("_");
    }
    const inner = this.nested(() => this.name());
    this.discriminator();
    return { ...inner, text: `${owner}::${inner.text}` };
  }

  private discriminator(): void {
    if (this.accept("__")) {
      this.number();
      this.expect("_");
    } else if (this.peek() === "_" && /[0-9]/.test(this.text.charAt(this.at + 1))) this.at += 2;
  }

  private unqualifiedName(owner: string): Name {
    this.accept("L");
    const next = this.peek();
    if (/[0-9]/.test(next)) return plainName(this.sourceName() + this.abiTags());
    if (next === "C" && /[1-5]/.test(this.text.charAt(this.at + 1))) {
      this.at += 2;
      return { ...plainName(lastPart(owner)), hasNoResult: true };
    }
    if (next === "D" && /[0-5]/.test(this.text.charAt(this.at + 1))) {
      this.at += 2;
      return { ...plainName(`~${lastPart(owner)}`), hasNoResult: true };
    }
    if (this.accept("Ut")) return plainName(`[unnamed type (instance ${this.instance()})]`);
    if (this.accept("Ul")) {
      const params: TypeNode[] = [];
      while (!this.accept("E")) params.push(this.type());
      return plainName(`[lambda(${paramsText(params)}) (instance ${this.instance()})]`);
    }
    return this.operatorName();
  }

  private operatorName(): Name {
    if (this.accept("cv"))
      return { ...plainName(`operator ${typeText(this.type())}`), hasNoResult: true };
    if (this.accept("li")) return plainName(`operator ""${this.sourceName()}`);
    const operator = OPERATORS[this.peek(2)];
    if (operator === undefined) throw UNKNOWN;
    this.at += 2;
    return plainName(`operator ${operator}`);
  }

  /** `_` is the first, `0_` the second. */
  private instance(): number {
    const digits = /[0-9]*/y;
    digits.lastIndex = this.at;
    const text = digits.exec(this.text)![0];
    this.at += text.length;
    this.expect("_");
    return text === "" ? 1 : Number(text) + 2;
  }

  private sourceName(): string {
    const length = this.number();
    const name = this.text.substr(this.at, length);
    if (length === 0 || name.length < length) throw UNKNOWN;
    this.at += length;
    return name.startsWith("_GLOBAL__N") ? "<unnamed>" : name;
  }

  private abiTags(): string {
    let tags = "";
    while (this.accept("B")) tags += `[abi:${this.sourceName()}]`;
    return tags;
  }

  private number(): number {
    const digits = /[0-9]{1,9}/y;
    digits.lastIndex = this.at;
    const match = digits.exec(this.text);
    if (match === null) throw UNKNOWN;
    this.at += match[0].length;
    return Number(match[0]);
  }

  private qualifiers(): string {
    const words: string[] = [];
    if (this.accept("r")) words.push("__restrict__");
    if (this.accept("V")) words.unshift("volatile");
    if (this.accept("K")) words.unshift("const");
    return words.join(" ");
  }

  private remember(text: string): void {
    this.substitutions.push({ kind: "name", text });
  }

  private substitution(): TypeNode {
    this.expect("S");
    const standard = STANDARD[this.peek()];
    if (standard !== undefined && standard !== "std") {
      this.at++;
      return { kind: "name", text: standard };
    }
    const found = this.substitutions[this.sequenceId()];
    if (found === undefined) throw UNKNOWN;
    return found;
  }

  /** `_` is 0, `0_` is 1, in base 36. */
  private sequenceId(): number {
    const digits = /([0-9A-Z]*)_/y;
    digits.lastIndex = this.at;
    const match = digits.exec(this.text);
    if (match === null) throw UNKNOWN;
    this.at += match[0].length;
    return match[1] === "" ? 0 : Number.parseInt(match[1]!, 36) + 1;
  }

  private templateParam(): TypeNode {
    this.expect("T");
    const node: TypeNode = { kind: "name", text: `T${this.sequenceId() + 1}` };
    this.substitutions.push(node);
    return node;
  }

  /** `I argument… E`, with its angle brackets. */
  private templateArguments(): string {
    this.expect("I");
    const list: string[] = [];
    while (!this.accept("E")) list.push(...this.nested(() => this.templateArgument()));
    return `<${list.join(", ")}>`;
  }

  /** Several where the argument is a pack. */
  private templateArgument(): string[] {
    if (this.accept("J")) {
      const items: string[] = [];
      while (!this.accept("E")) items.push(...this.nested(() => this.templateArgument()));
      return items;
    }
    if (this.peek() === "L") return [this.literal()];
    if (this.accept("X")) {
      const text = this.expression();
      this.expect("E");
      return [text];
    }
    return [typeText(this.type())];
  }

  /** `L type value E`, or `L _Z encoding E`. */
  private literal(): string {
    this.expect("L");
    if (this.accept("_Z") || this.accept("Z")) {
      const text = this.nested(() => this.encoding());
      this.expect("E");
      return text;
    }
    const type = this.type();
    const value = /n?[0-9a-f]*/y;
    value.lastIndex = this.at;
    const text = value.exec(this.text)![0];
    this.at += text.length;
    this.expect("E");
    const number = text.replace(/^n/, "-");
    if (type.kind === "name" && type.text === "std::nullptr_t") return "nullptr";
    const isBuiltin = type.kind === "name" && Object.values(BUILTIN).includes(type.text);
    return isBuiltin ? number : `(${typeText(type)})${number}`;
  }

  /** The few expressions that occur as template arguments. */
  private expression(): string {
    if (this.accept("ad")) return `&${this.expression()}`;
    if (this.peek() === "L") return this.literal();
    if (this.peek() === "T") return typeText(this.templateParam());
    if (this.accept("sp")) return `${this.expression()}...`;
    throw UNKNOWN;
  }

  private type(): TypeNode {
    return this.nested(() => this.typeInside());
  }

  private typeInside(): TypeNode {
    const next = this.peek();
    const builtin = BUILTIN[next];
    if (builtin !== undefined) {
      this.at++;
      return { kind: "name", text: builtin };
    }
    switch (next) {
      case "P":
        return this.pointer("P", "*");
      case "R":
        return this.pointer("R", "&");
      case "O":
        return this.pointer("O", "&&");
      case "K":
      case "V":
      case "r": {
        const qualifiers = this.qualifiers();
        return this.candidate({ kind: "qualified", qualifiers, inner: this.type() });
      }
      case "A":
        return this.arrayType();
      case "F":
        return this.functionType();
      case "M": {
        this.at++;
        const owner = this.type();
        return this.candidate({ kind: "member", owner, inner: this.type() });
      }
      case "T":
        return this.templateParamType();
      case "D":
        return this.extendedType();
      case "S":
        if (this.peek(2) !== "St") return this.substitutedType();
        break;
      case "U": {
        // A vendor's qualifier, as an address space: it says nothing to the reader.
        this.at++;
        this.sourceName();
        if (this.peek() === "I") this.templateArguments();
        return this.type();
      }
      case "u":
        this.at++;
        return this.candidate({ kind: "name", text: this.sourceName() });
      default:
        break;
    }
    const name = this.name();
    return this.candidate({ kind: "name", text: name.text });
  }

  private candidate(node: TypeNode): TypeNode {
    this.substitutions.push(node);
    return node;
  }

  private pointer(letter: string, sign: "*" | "&" | "&&"): TypeNode {
    this.expect(letter);
    return this.candidate({ kind: "pointer", sign, inner: this.type() });
  }

  private arrayType(): TypeNode {
    this.expect("A");
    let size = "";
    if (/[0-9]/.test(this.peek())) size = String(this.number());
    else if (this.peek() !== "_") size = this.expression();
    this.expect("_");
    return this.candidate({ kind: "array", size, inner: this.type() });
  }

  private functionType(): TypeNode {
    this.expect("F");
    this.accept("Y");
    const result = this.type();
    const params: TypeNode[] = [];
    let suffix = "";
    while (!this.accept("E")) {
      if (this.accept("RE") || this.accept("OE")) {
        suffix = this.text.charAt(this.at - 2) === "R" ? " &" : " &&";
        break;
      }
      params.push(this.type());
    }
    return this.candidate({ kind: "function", result, params, suffix });
  }

  private templateParamType(): TypeNode {
    const param = this.templateParam();
    if (this.peek() !== "I") return param;
    return this.candidate({ kind: "name", text: typeText(param) + this.templateArguments() });
  }

  private substitutedType(): TypeNode {
    const node = this.substitution();
    if (this.peek() !== "I") return node;
    return this.candidate({ kind: "name", text: typeText(node) + this.templateArguments() });
  }

  /** What starts with a `D`. */
  private extendedType(): TypeNode {
    const letter = this.text.charAt(this.at + 1);
    const builtin = BUILTIN_D[letter];
    if (builtin !== undefined) {
      this.at += 2;
      return { kind: "name", text: builtin };
    }
    if (this.accept("Dp")) {
      const inner = this.type();
      return this.candidate({ kind: "name", text: `${typeText(inner)}...` });
    }
    if (this.accept("DF16_")) return { kind: "name", text: "_Float16" };
    if (this.accept("DF16b")) return { kind: "name", text: "__bf16" };
    if (this.accept("Dv")) {
      const length = this.number();
      this.expect("_");
      return this.candidate({
        kind: "name",
        text: `${typeText(this.type())} __vector(${length})`,
      });
    }
    if (this.accept("Do")) return this.functionType();
    if (this.accept("DT") || this.accept("Dt")) {
      const text = this.expression();
      this.expect("E");
      return this.candidate({ kind: "name", text: `decltype(${text})` });
    }
    throw UNKNOWN;
  }
}

function plainName(text: string): Name {
  return { text, isTemplate: false, hasNoResult: false, suffix: "" };
}

/** `C` in `a::b<x>::C<y>`. */
function lastPart(text: string): string {
  const bare = text.replace(/<.*>$/, "").replace(/(\[abi:\w+\])+$/, "");
  return bare.slice(bare.lastIndexOf("::") + 1).replace(/^:/, "");
}
