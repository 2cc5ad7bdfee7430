/** The check digit of GS1 keys: weights 3 and 1 from the right, modulo 10 (GS1 General Specifications, section 7.9). */
export function checkDigitOf(digits: string): number {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10
}

/** Whether the last of these digits is the check digit of those before it. */
export const hasCheckDigit = (digits: string): boolean =>
  /^\d{2,}$/.test(digits) && checkDigitOf(digits.slice(0, -1)) === Number(digits.at(-1))

export const withCheckDigit = (digits: string): string => digits + checkDigitOf(digits)
