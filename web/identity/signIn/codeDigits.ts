/** Digits of a mailed code as typed in Japanese input, or pasted with spaces around or between them. */
export const codeDigits = (typed: string) => typed.normalize('NFKC').replaceAll(/[\s-]/g, '').slice(0, 6)
