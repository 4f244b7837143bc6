declare const brand: unique symbol;

/** A number that indexes one particular table; minted where that table is built. */
export type Id<Name extends string> = number & { readonly [brand]: Name };

/** Row of a module's type table. */
export type TypeId = Id<"Type">;
/** Row of a module's constant table. */
export type ConstId = Id<"Const">;
/** Row of a module's global-variable table. */
export type GlobalId = Id<"Global">;
/** Row of a module's function table. */
export type FunctionId = Id<"Function">;
/** Row of a module's table of debug locations; 0 is "none". */
export type LocId = Id<"Loc">;
/** Dense number of a static instruction of one lowered kernel; indexes `Program` columns. */
export type Pc = Id<"Pc">;
/** Row of a program's table of memory sites; indexes the memory counters. */
export type SiteId = Id<"Site">;
