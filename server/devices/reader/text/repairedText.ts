/**
 * Replaces degree signs by °, including damaged ones of other encodings: the UTF-8 bytes in Latin-1, the replacement
 * character, a question mark. Only right before C or F at the end of a word.
 */
export const repairedDegree = (text: string): string =>
  text
    .replaceAll(/[\u00BA\u02DA]/g, '°')
    // The Cyrillic letter that looks like C.
    .replaceAll(/(?<=°\s?)[\u0421\u0441](?!\p{L})/gu, 'C')
    .replaceAll(/(?:\u00C2\s?°|\uFFFD{1,2}|(?<=^|[\s([,\d])\?)(?=\s?[CF](?![A-Za-z]))/gi, '°')

/** The beginning of a text, without half of a surrogate pair at its end, which PostgreSQL refuses. */
export const shortText = (text: string, maxLength: number): string => text.slice(0, maxLength).toWellFormed()
