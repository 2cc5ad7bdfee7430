import { hasCheckDigit } from '#contract/kernel/gs1/checkDigit.ts'

/** What people type between digits; ー is what a Japanese keyboard types for a hyphen. */
const separators = /[\s.‐-―−ー-]/gu
/** In half width, without separators. */
export const compact = (typed: string) => typed.normalize('NFKC').replace(separators, '')

function keyOf(typed: string, lengths: readonly number[]): string | undefined {
  const digits = compact(typed)
  return lengths.includes(digits.length) && hasCheckDigit(digits) ? digits : undefined
}

/** A GTIN-8, -12, -13 (JAN) or -14 with 14 digits, as it is stored and compared; undefined with a wrong check digit. */
export function gtinOf(typed: string): string | undefined {
  const digits = keyOf(typed, [8, 12, 13, 14])?.padStart(14, '0')
  return digits === emptyGtin ? undefined : digits
}
const emptyGtin = '0'.repeat(14)

/** The same as people write it: a JAN or GTIN-8 without the zeros in front. */
export function shortGtin(gtin: string): string {
  if (gtin.startsWith('000000')) return gtin.slice(6)
  return gtin.startsWith('0') ? gtin.slice(1) : gtin
}

/** A global location number of 13 digits. */
export const glnOf = (typed: string): string | undefined => keyOf(typed, [13])

/** A serial shipping container code of 18 digits, with or without its application identifier (00). */
export function ssccOf(typed: string): string | undefined {
  return keyOf(compact(typed).replace(/^(?:\(00\)|00(?=\d{18}$))/, ''), [18])
}

/** CSET 82, the characters of serial numbers and lots (GS1 General Specifications, figure 7.11-1). */
const cset82 = '[!"%&\'()*+,\\-./0-9:;<=>?A-Z_a-z]'
const serialOf = (length: string) => new RegExp(`^${cset82}{${length}}$`)
const graiSerial = serialOf('1,16')
const giai = serialOf('4,30')

/**
 * A global returnable asset identifier of one asset: 13 digits with check digit, and a serial of up to 16 characters. With
 * (8003), a zero stands in front.
 */
export function graiOf(typed: string): string | undefined {
  const text = typed.normalize('NFKC').trim()
  // A key itself may begin with a zero.
  return assetIn(text.replace(/^(?:\(8003\)0|80030|0)(?=\d{13})/, '')) ?? assetIn(text)
}

function assetIn(text: string): string | undefined {
  const [, digits = '', serial = ''] = /^(\d{13})(.+)$/.exec(text) ?? []
  return hasCheckDigit(digits) && graiSerial.test(serial) ? digits + serial : undefined
}

/** As it is read again as itself: a zero in front is not of the key. */
export const shownGrai = (grai: string) => (grai.startsWith('0') ? `0${grai}` : grai)

/** A global individual asset identifier, with or without its application identifier (8004). It has no check digit. */
export function giaiOf(typed: string): string | undefined {
  const text = typed
    .normalize('NFKC')
    .trim()
    .replace(/^\(8004\)/, '')
  return giai.test(text) && /^\d{4}/.test(text) ? text : undefined
}
