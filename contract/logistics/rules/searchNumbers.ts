/** A search takes so many numbers, in so many characters: they stand in the page's address. */
export const maxNumbers = 500
export const maxNumbersLength = 8000

/**
 * Several numbers in one field: separated by comma (also 、，), space (also full-width), tab or line. A spreadsheet puts a
 * cell that holds a line break or a tab in quotes: those at a number's ends are not part of it.
 */
export function searchNumbers(typed: string): string[] {
  const numbers = typed.normalize('NFKC').split(/[\s,、;]+/u)
  return [...new Set(numbers.map(number => number.replace(/^["“”]+|["“”]+$/gu, '')).filter(Boolean))]
}
