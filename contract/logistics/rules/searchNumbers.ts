import { foldedNumber } from '#contract/kernel/text/foldedNumber.ts'

/** The limits of a search by number, which is part of the page's URL. */
export const maxNumbers = 500
export const maxNumbersLength = 8000
/** In the URL of Delivery Status. */
export const maxUrlNumbersLength = 4000

/** As labels print it: its digits in groups, a blank after the application identifier. */
const printedSscc = /\(00\)(?:[^\S\r\n]*\d){18}(?!\d)/gu

/**
 * Splits numbers at commas (also 、，), spaces (also full-width), tabs and line breaks. Removes quotes at their ends:
 * spreadsheets quote cells that contain a line break or a tab. A serial shipping container code behind (00) is one number.
 */
export function searchNumbers(typed: string): string[] {
  const text = typed.normalize('NFKC').replace(printedSscc, sscc => sscc.replace(/\s/gu, ''))
  const numbers = text.split(/[\s,、;]+/u)
  return [...new Set(numbers.map(number => number.replace(/^["“”]+|["“”]+$/gu, '')).filter(Boolean))]
}

/**
 * A number as searches compare it: without separators, in half width and upper case. ー is what a Japanese keyboard types for
 * a hyphen. A number of nothing but separators stays as it is. PostgreSQL's compared_number() does the same.
 */
export function comparedNumber(number: string): string {
  const folded = foldedNumber(number)
  return folded.replace(/[^\p{L}\p{Nd}]|ー/gu, '') || folded
}

/** The numbers that one means: a serial shipping container code is found with its application identifier (00) or without. */
export function comparedNumbers(number: string): string[] {
  const compared = comparedNumber(number)
  return /^00\d{18}$/.test(compared) ? [compared, compared.slice(2)] : [compared]
}
