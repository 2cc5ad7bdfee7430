/** The limits of a search by number, which is part of the page's URL. */
export const maxNumbers = 500
export const maxNumbersLength = 8000

/**
 * Splits numbers at commas (also 、，), spaces (also full-width), tabs and line breaks. Removes quotes at their ends:
 * spreadsheets quote cells that contain a line break or a tab.
 */
export function searchNumbers(typed: string): string[] {
  const numbers = typed.normalize('NFKC').split(/[\s,、;]+/u)
  return [...new Set(numbers.map(number => number.replace(/^["“”]+|["“”]+$/gu, '')).filter(Boolean))]
}
