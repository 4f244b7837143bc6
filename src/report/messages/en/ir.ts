export const IR = {
  "ir/unexpected-token": "Expected {expected}, found {found}.",
  "ir/too-deep": "Nesting deeper than {limit} levels is not supported.",
  "ir/redefined": "{name} is defined twice.",
  "ir/unsupported-type": "The type {type} is not supported in device code.",
  "ir/bad-alignment": "{align} is no alignment: it must be a power of two.",
  "ir/constant-type": "The constant {constant} does not fit its type ({type}).",
  "ir/type-mismatch": "Expected a value of type {expected}, found {found}.",
  "ir/element-count": "Expected {expected} elements.",
  "ir/unsupported-constant": "`{constant}` is not supported in device code.",
  "ir/unsupported-instruction": "The instruction `{name}` is not supported in device code.",
  "ir/value-type": "{name} is used with another type than it is defined with.",
  "ir/undefined-value": "{name} is used but not defined.",
  "ir/undefined-block": "The block {name} does not exist.",
  "ir/undefined-type": "The type {name} is used but not defined.",
  "ir/undefined-symbol": "{name} is used but neither defined nor declared.",
  "ir/undefined-group": "The attribute group {name} is used but not defined.",
  "ir/endless-type": "The type {name} contains itself.",
  "ir/bad-location": "{name} is no debug location, or its chain has no end.",
  "ir/bad-index": "There is no field {index}.",
  "ir/bad-layout": "The data layout `{layout}` is not supported.",
  "ir/module-asm": "Assembly outside of functions is not supported in device code.",
  "ir/unterminated-block": "A block does not end in a branch or return.",
  "ir/void-result": "{name} names the result of an instruction that has none.",
  "ir/invalid-initializer": "The initialiser of {name} has another type than the variable.",
  "ir/invalid-block":
    "In {function}, instruction {instruction} ({opcode}): a block must hold instructions and end in exactly one terminator.",
  "ir/invalid-entry": "In {function}: the entry block must not be branched to.",
  "ir/invalid-types":
    "In {function}, instruction {instruction}: the operands of `{opcode}` have the wrong types.",
  "ir/invalid-call":
    "In {function}, instruction {instruction}: {callee} is called with another signature than it has.",
  "ir/invalid-phi":
    "In {function}, instruction {instruction}: a phi must stand at the head of its block and name each predecessor once.",
  "ir/invalid-use":
    "In {function}, instruction {instruction} ({opcode}): an operand is used where its definition does not reach.",
};
