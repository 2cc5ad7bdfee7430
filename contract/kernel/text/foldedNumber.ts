/** A reference, slip or inbound number as the search compares it: full-width as half-width, small letters as capitals. */
export const foldedNumber = (number: string): string => number.normalize('NFKC').trim().toUpperCase()
