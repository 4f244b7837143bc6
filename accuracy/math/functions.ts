/**
 * The functions whose errors are measured: which kernel of `evaluate.cu`, which function of `reference.c`,
 * where, and how far off CUDA's documentation lets each be.
 */

/** Arguments are drawn between the ends: evenly in value, or evenly in bit pattern. */
export interface Range {
  readonly low: number;
  readonly high: number;
  readonly by: "value" | "bits" | "integer";
}

/** CUDA's documented bound: floats between the result and the correctly rounded one, or an absolute error. */
export interface Bound {
  readonly distance?: number;
  readonly absolute?: number;
  /** What the documentation says where that is no number. */
  readonly text?: string;
}

/** A part of a function's domain with a bound of its own. Points are spread over the boxes evenly. */
export interface Part {
  /** One row a box, one range an argument. */
  readonly boxes: readonly (readonly Range[])[];
  readonly bound: Bound;
  /** Shown where a function has several parts. */
  readonly where?: string;
}

export interface MeasuredFunction {
  /** CUDA's name, or that of the kernel in `evaluate.cu`. */
  readonly name: string;
  readonly type: "float" | "double";
  /** Where it is not the type of the result. */
  readonly argsType?: "double";
  /** Name in `reference.c`. */
  readonly reference: string;
  readonly args: 1 | 2 | 3 | 4;
  readonly parts: readonly Part[];
}

const LARGEST = { double: Number.MAX_VALUE, float: 3.4028234663852886e38 };

type Type = keyof typeof LARGEST;

const bits = (low: number, high: number): Range => ({ low, high, by: "bits" });
const value = (low: number, high: number): Range => ({ low, high, by: "value" });
const integer = (low: number, high: number): Range => ({ low, high, by: "integer" });

/** All finite numbers of the type. */
const all = (type: Type): Range => bits(-LARGEST[type], LARGEST[type]);
const positive = (type: Type): Range => bits(0, LARGEST[type]);

type Boxes = (type: Type) => readonly (readonly Range[])[];

/** Bounds as [float, double]. */
function both(
  name: string,
  distances: readonly [number, number],
  boxes: Boxes,
  { reference = name, args = 1 as 1 | 2 | 3 | 4 } = {},
): MeasuredFunction[] {
  return (["float", "double"] as const).map((type, i) => ({
    name: type === "float" ? `${name}f` : name,
    type,
    reference,
    args,
    parts: [{ boxes: boxes(type), bound: { distance: distances[i]! } }],
  }));
}

/** Over all numbers and over where most arguments lie. */
const everywhere: Boxes = (type) => [[all(type)], [value(-10, 10)]];
const pairs: Boxes = (type) => [
  [all(type), all(type)],
  [value(-100, 100), value(-100, 100)],
  [bits(1e-3, 1e3), bits(1e-3, 1e3)],
];
const triples: Boxes = (type) => [
  [all(type), all(type), all(type)],
  [value(-100, 100), value(-100, 100), value(-1e4, 1e4)],
];
/** Numbers of like size, so that all of them count. */
const near: Boxes = (type) => [
  [all(type), all(type), all(type), all(type)],
  [value(-10, 10), value(-10, 10), value(-10, 10), value(-10, 10)],
  [bits(0.01, 100), bits(0.01, 100), bits(0.01, 100), bits(0.01, 100)],
];
const first =
  (boxes: Boxes, count: number): Boxes =>
  (type) =>
    boxes(type).map((box) => box.slice(0, count));

const trigonometric: Boxes = (type) => [
  [all(type)],
  [value(-2 * Math.PI, 2 * Math.PI)],
  [value(-1e5, 1e5)],
  [bits(1e4, 1e9)],
];
const halfTurns: Boxes = (type) => [[all(type)], [value(-3, 3)], [value(-1e4, 1e4)]];
const unit: Boxes = () => [[bits(-1, 1)], [value(-1, 1)], [value(0.99, 1)], [value(-1, -0.99)]];
/** Where results are neither 0 nor infinite, with a little more. */
const exponential =
  (low: number, high: number): Boxes =>
  (type) => {
    const part = type === "float" ? 1 / 7.5 : 1;
    return [[value(low * part, high * part)], [value(-1, 1)], [bits(-high * part, high * part)]];
  };
const logarithmic: Boxes = (type) => [[positive(type)], [value(0, 3)], [value(0.99, 1.01)]];
const hyperbolic = (end: number): Boxes => exponential(-end, end);

const STANDARD: readonly MeasuredFunction[] = [
  ...both("rsqrt", [2, 1], (type) => [[positive(type)], [value(0, 10)]]),
  ...both("sqrt", [0, 0], (type) => [[positive(type)], [value(0, 10)]]),
  ...both("cbrt", [1, 1], everywhere),
  ...both("rcbrt", [1, 1], everywhere),
  ...both("hypot", [3, 2], first(near, 2), { args: 2 }),
  ...both("rhypot", [2, 1], first(near, 2), { args: 2 }),
  ...both("norm3d", [3, 2], first(near, 3), { args: 3, reference: "norm3" }),
  ...both("rnorm3d", [2, 1], first(near, 3), { args: 3, reference: "rnorm3" }),
  ...both("norm4d", [3, 2], near, { args: 4, reference: "norm4" }),
  ...both("rnorm4d", [2, 1], near, { args: 4, reference: "rnorm4" }),
  ...both("exp", [2, 1], exponential(-750, 715)),
  ...both("exp2", [2, 1], exponential(-1080, 1030)),
  ...both("exp10", [2, 1], exponential(-330, 310)),
  ...both("expm1", [1, 1], exponential(-750, 715)),
  ...both("log", [1, 1], logarithmic),
  ...both("log2", [1, 1], logarithmic),
  ...both("log10", [2, 1], logarithmic),
  ...both("log1p", [1, 1], (type) => [[bits(-1, LARGEST[type])], [value(-1, 3)], [bits(-1, 1)]]),
  ...both("sin", [2, 2], trigonometric),
  ...both("cos", [2, 2], trigonometric),
  ...both("tan", [4, 2], trigonometric),
  ...both("sincos_sine", [2, 2], trigonometric, { reference: "sin" }),
  ...both("sincos_cosine", [2, 2], trigonometric, { reference: "cos" }),
  ...both("sinpi", [1, 2], halfTurns),
  ...both("cospi", [1, 2], halfTurns),
  ...both("sincospi_sine", [1, 2], halfTurns, { reference: "sinpi" }),
  ...both("sincospi_cosine", [1, 2], halfTurns, { reference: "cospi" }),
  ...both("asin", [2, 2], unit),
  ...both("acos", [2, 2], unit),
  ...both("atan", [2, 2], everywhere),
  ...both("atan2", [3, 2], pairs, { args: 2 }),
  ...both("sinh", [3, 2], hyperbolic(712)),
  ...both("cosh", [2, 1], hyperbolic(712)),
  ...both("tanh", [2, 1], (type) => [[all(type)], [value(-1, 1)], [value(-25, 25)]]),
  ...both("asinh", [3, 3], everywhere),
  ...both("acosh", [4, 3], (type) => [[bits(1, LARGEST[type])], [value(1, 10)], [value(1, 1.01)]]),
  ...both("atanh", [3, 2], unit),
  ...both(
    "pow",
    [4, 2],
    (type) => [
      [positive(type), bits(-1e4, 1e4)],
      [value(0, 10), value(-20, 20)],
      [value(0.9, 1.1), value(-1000, 1000)],
      [value(-20, 20), integer(-30, 30)],
    ],
    { args: 2 },
  ),
  ...both("erf", [2, 2], (type) => [[all(type)], [value(-6, 6)]]),
  ...both("erfc", [4, 5], (type) => [[all(type)], [value(-6, 12)], [value(-1, 28)]]),
  ...both("erfinv", [2, 5], unit),
  ...both("erfcinv", [4, 6], (type) => [
    [positive(type)],
    [value(0, 2)],
    [value(0.99, 1.01)],
    [value(0, 0.01)],
  ]),
  ...both("erfcx", [4, 4], (type) => [[bits(-27, LARGEST[type])], [value(-27, 20)], [value(-2, 4)]]),
  ...both("normcdf", [5, 5], (type) => [[all(type)], [value(-39, 9)], [value(-3, 3)]]),
  ...both("normcdfinv", [5, 8], () => [[bits(0, 1)], [value(0, 1)], [value(0.49, 0.51)]]),
  ...both("tgamma", [5, 10], () => [[value(-180, 175)], [value(-10, 10)], [bits(-180, 175)]]),
  ...both("cyl_bessel_i0", [6, 6], () => [[bits(-720, 720)], [value(-720, 720)], [value(-50, 50)]], {
    reference: "i0",
  }),
  ...both("cyl_bessel_i1", [6, 6], () => [[bits(-720, 720)], [value(-720, 720)], [value(-50, 50)]], {
    reference: "i1",
  }),
  ...both("fma", [0, 0], triples, { args: 3 }),
  ...both("frexp", [0, 0], everywhere),
  ...both("ldexp", [0, 0], (type) => [[all(type), integer(-2200, 2200)], [all(type), integer(-60, 60)]], {
    args: 2,
  }),
  ...both("scalbn", [0, 0], (type) => [[all(type), integer(-2200, 2200)]], {
    args: 2,
    reference: "ldexp",
  }),
  ...both("scalbln", [0, 0], (type) => [[all(type), integer(-2200, 2200)]], {
    args: 2,
    reference: "ldexp",
  }),
  ...both("logb", [0, 0], everywhere),
  ...both("ilogb", [0, 0], everywhere),
  ...both("fmod", [0, 0], pairs, { args: 2 }),
  ...both("remainder", [0, 0], pairs, { args: 2 }),
  ...both("remquo", [0, 0], pairs, { args: 2, reference: "remainder" }),
  ...both("modf", [0, 0], everywhere),
  ...both("fdim", [0, 0], pairs, { args: 2 }),
  ...both("trunc", [0, 0], everywhere),
  ...both("round", [0, 0], everywhere),
  ...both("rint", [0, 0], everywhere),
  ...both("nearbyint", [0, 0], everywhere, { reference: "rint" }),
  ...both("ceil", [0, 0], everywhere),
  ...both("floor", [0, 0], everywhere),
  ...both("lrint", [0, 0], words, { reference: "rint" }),
  ...both("lround", [0, 0], words, { reference: "round" }),
  ...both("llrint", [0, 0], integers, { reference: "rint" }),
  ...both("llround", [0, 0], integers, { reference: "round" }),
  ...both("add", [0, 0], pairs, { args: 2 }),
  ...both("mul", [0, 0], pairs, { args: 2 }),
  ...both("div", [0, 0], pairs, { args: 2 }),
  ...both("fabs", [0, 0], everywhere),
  ...both("fmin", [0, 0], pairs, { args: 2 }),
  ...both("fmax", [0, 0], pairs, { args: 2 }),
  ...both("copysign", [0, 0], pairs, { args: 2 }),
  ...both("nextafter", [0, 0], pairs, { args: 2 }),
];

/** `long` has 32 bits in programs that Warpscope compiles. */
function words(): readonly (readonly Range[])[] {
  return [[bits(-(2 ** 31) + 1, 2 ** 31 - 129)], [value(-1000, 1000)]];
}

/** Below 2^51: the kernels hand integers back as doubles. */
function integers(): readonly (readonly Range[])[] {
  return [[bits(-(2 ** 51), 2 ** 51)], [value(-1000, 1000)], [value(-(2 ** 33), 2 ** 33)]];
}

const NO_BOUND = "no bound is given";

function norms(): MeasuredFunction[] {
  return (["norm", "rnorm"] as const).flatMap((name) =>
    both(name, [0, 0], near, { args: 4, reference: `${name}4` }).map((row) => ({
      ...row,
      parts: row.parts.map((part) => ({ ...part, bound: { text: NO_BOUND } })),
    })),
  );
}

/** Bounds inside and outside an interval around the zeros of the function. */
function lgamma(): MeasuredFunction[] {
  return (["float", "double"] as const).map((type) => {
    const [low, high, distance] = type === "float" ? [-10.001, -2.264, 6] : [-23.0001, -2.2637, 4];
    const far = type === "float" ? -(2 ** 22) : -(2 ** 51);
    return {
      name: type === "float" ? "lgammaf" : "lgamma",
      type,
      reference: "lgamma",
      args: 1,
      parts: [
        {
          where: `outside ${low} … ${high}`,
          boxes: [
            [positive(type)],
            [value(high, 20)],
            [bits(high, 0)],
            [bits(far, low)],
            [value(low - 200, low)],
            [value(0.9, 2.1)],
          ],
          bound: { distance },
        },
        { where: "inside", boxes: [[value(low, high)]], bound: { text: "larger" } },
      ],
    };
  });
}

function bessel(): MeasuredFunction[] {
  return (["float", "double"] as const).flatMap((type) => {
    const suffix = type === "float" ? "f" : "";
    const absolute = type === "float" ? 2.2e-6 : 5e-12;
    const distance = type === "float" ? 9 : 7;
    const largest = LARGEST[type];
    const low = (name: string): MeasuredFunction => {
      const sides = name.startsWith("j") ? [1, -1] : [1];
      const ranges = (near: number, far: number, by: (low: number, high: number) => Range) =>
        sides.map((side) => [side > 0 ? by(near, far) : by(-far, -near)]);
      return {
        name: `${name}${suffix}`,
        type,
        reference: name,
        args: 1,
        parts: [
          {
            where: "|x| < 8",
            boxes: [...ranges(0, 7.9999995, bits), ...ranges(0, 7.9999995, value)],
            bound: { distance },
          },
          {
            where: "|x| ≥ 8",
            boxes: [...ranges(8, largest, bits), ...ranges(8, 100, value), ...ranges(8, 1e4, value)],
            bound: { absolute },
          },
        ],
      };
    };
    const jn: MeasuredFunction = {
      name: `jn${suffix}`,
      type,
      reference: "jn",
      args: 2,
      parts: [
        {
          where: "n = 128",
          boxes: [
            [integer(128, 128), value(-400, 400)],
            [integer(128, 128), bits(0, 1e4)],
          ],
          bound: { absolute },
        },
        {
          where: "n ≤ 60",
          boxes: [
            [integer(0, 60), value(-120, 120)],
            [integer(0, 60), bits(0, 1e4)],
          ],
          bound: { text: NO_BOUND },
        },
      ],
    };
    const yn: MeasuredFunction = {
      name: `yn${suffix}`,
      type,
      reference: "yn",
      args: 2,
      parts: [
        {
          where: type === "float" ? "|x| ≥ n" : "|x| > 1.5 n",
          boxes: [2, 5, 20, 50].flatMap((n) => [
            [integer(n, n), value(n * 1.5, n * 1.5 + 50)],
            [integer(n, n), bits(n * 1.5, 50 + n)],
          ]),
          bound: { absolute },
        },
        {
          where: type === "float" ? "|x| < n" : "|x| < 1.5 n",
          boxes: [2, 5, 20, 50].flatMap((n) => [
            [integer(n, n), value(0, n)],
            [integer(n, n), bits(0, n)],
          ]),
          bound:
            type === "float" ? { distance: 7, text: "ceil(2 + 2.5 n)" } : { text: NO_BOUND },
        },
      ],
    };
    return [low("j0"), low("j1"), low("y0"), low("y1"), jn, yn];
  });
}

/** Table 21 of the guide. Where its bound grows with the argument, `distance` is the least of it. */
const FAST: readonly MeasuredFunction[] = [
  fast("__fdividef", "div", 2, [
    {
      where: "2^-126 ≤ |y| ≤ 2^126",
      boxes: [
        [all("float"), bits(2 ** -126, 2 ** 126)],
        [value(-100, 100), value(-100, 100)],
      ],
      bound: { distance: 2 },
    },
  ]),
  fast("__expf", "exp", 1, [
    {
      boxes: exponential(-750, 715)("float"),
      bound: { distance: 2, text: "2 + floor(abs(1.173 * x))" },
    },
  ]),
  fast("__exp10f", "exp10", 1, [
    {
      boxes: exponential(-330, 310)("float"),
      bound: { distance: 2, text: "2 + floor(abs(2.97 * x))" },
    },
  ]),
  ...(
    [
      ["__logf", "log", 2 ** -21.41, 3],
      ["__log2f", "log2", 2 ** -22, 2],
      ["__log10f", "log10", 2 ** -24, 3],
    ] as const
  ).map(([name, reference, absolute, distance]) =>
    fast(name, reference, 1, [
      { where: "0.5 ≤ x ≤ 2", boxes: [[value(0.5, 2)]], bound: { absolute } },
      {
        where: "elsewhere",
        boxes: [[bits(0, 0.5)], [bits(2, LARGEST.float)], [value(2, 100)]],
        bound: { distance },
      },
    ]),
  ),
  ...(
    [
      ["__sinf", "sin", 2 ** -21.41],
      ["__cosf", "cos", 2 ** -21.19],
      ["__sincosf_sine", "sin", 2 ** -21.41],
      ["__sincosf_cosine", "cos", 2 ** -21.19],
    ] as const
  ).map(([name, reference, absolute]) =>
    fast(name, reference, 1, [
      { where: "|x| ≤ π", boxes: [[value(-Math.PI, Math.PI)]], bound: { absolute } },
      { where: "elsewhere", boxes: [[all("float")]], bound: { text: "larger" } },
    ]),
  ),
  fast("__tanf", "tan", 1, [
    { boxes: trigonometric("float"), bound: { text: "as __sinf(x) * (1 / __cosf(x))" } },
  ]),
  fast("__powf", "pow", 2, [
    {
      where: "x > 0",
      boxes: [
        [bits(2 ** -149, LARGEST.float), bits(-100, 100)],
        [value(1e-3, 10), value(-20, 20)],
      ],
      bound: { text: "as exp2f(y * __log2f(x))" },
    },
  ]),
  fast("__tanhf", "tanh", 1, [
    // A relative error of 2^-11 is at least 2^12 floats.
    { boxes: [[all("float")], [value(-10, 10)]], bound: { distance: 2 ** 12 } },
  ]),
  fast("__frsqrt_rn", "rsqrt", 1, [
    { boxes: [[positive("float")], [value(0, 10)]], bound: { distance: 0 } },
  ]),
];

/** Arithmetic rounded in a direction: IEEE 754 leaves no freedom. */
const DIRECTED: readonly MeasuredFunction[] = (["rn", "rz", "ru", "rd"] as const).flatMap(
  (mode) => {
    const rounded = (
      name: string,
      type: Type,
      reference: string,
      args: 1 | 2 | 3,
      boxes: Boxes,
    ): MeasuredFunction => ({
      name: `__${name}_${mode}`,
      type,
      reference: mode === "rn" ? reference : `${reference}:${mode[1]}`,
      args,
      parts: [{ boxes: boxes(type), bound: { distance: 0 } }],
    });
    const ofType = (type: Type): MeasuredFunction[] => {
      const letter = type === "float" ? "f" : "d";
      return [
        ...["add", "sub", "mul", "div"].map((name) =>
          rounded(`${letter}${name}`, type, name, 2, pairs),
        ),
        rounded(`${letter}rcp`, type, "rcp", 1, everywhere),
        rounded(`${letter}sqrt`, type, "sqrt", 1, (of) => [[positive(of)], [value(0, 10)]]),
        rounded(type === "float" ? "fmaf" : "fma", type, "fma", 3, triples),
      ];
    };
    const narrowed = rounded("double2float", "float", "value", 1, () => [
      [all("double")],
      [bits(-1e38, 1e38)],
    ]);
    return [...ofType("float"), ...ofType("double"), { ...narrowed, argsType: "double" as const }];
  },
);

function fast(
  name: string,
  reference: string,
  args: 1 | 2 | 3 | 4,
  parts: readonly Part[],
): MeasuredFunction {
  return { name, type: "float", reference, args, parts };
}

export const MEASURED_FUNCTIONS: readonly MeasuredFunction[] = [
  ...STANDARD,
  ...lgamma(),
  ...bessel(),
  ...norms(),
  ...FAST,
  ...DIRECTED,
];
