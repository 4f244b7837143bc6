/** Addresses as people read them. */

/** `address`: of 64 bits, from its middle on as a negative number, which JavaScript has exactly. */
export function addressText(address: number): string {
  if (address >= 0) return `0x${address.toString(16)}`;
  return `0x${BigInt.asUintN(64, BigInt(address)).toString(16)}`;
}
