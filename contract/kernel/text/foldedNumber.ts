/** Normalises a reference, slip or inbound number for the search: NFKC (half width) and upper case. */
export const foldedNumber = (number: string): string => number.normalize('NFKC').trim().toUpperCase()
