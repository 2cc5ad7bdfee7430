export const quote = 0x22
export const backslash = 0x5c
export const comma = 0x2c
export const colon = 0x3a
export const openBrace = 0x7b
export const closeBrace = 0x7d
export const openBracket = 0x5b
export const closeBracket = 0x5d
export const minus = 0x2d
export const plus = 0x2b
export const point = 0x2e
export const zero = 0x30
export const newline = 0x0a
const space = 0x20
const tab = 0x09
const carriageReturn = 0x0d

/** The index of the first byte from `at` on that is no blank; line ends are not blank. -1 stays -1. */
export function skipBlanks(bytes: Uint8Array, at: number): number {
  if (at === -1) return -1
  let next = at
  while (bytes[next] === space || bytes[next] === tab || bytes[next] === carriageReturn) next += 1
  return next
}

/** The same, with line ends. */
export function skipSpace(bytes: Uint8Array, at: number): number {
  let next = skipBlanks(bytes, at)
  while (bytes[next] === newline) next = skipBlanks(bytes, next + 1)
  return next
}

export const isDigit = (byte: number | undefined): byte is number => byte !== undefined && byte >= 0x30 && byte <= 0x39

/** Whether these bytes are at this place. */
export function isAt(bytes: Uint8Array, at: number, wanted: Uint8Array): boolean {
  for (let n = 0; n < wanted.length; n++) if (bytes[at + n] !== wanted[n]) return false
  return true
}
