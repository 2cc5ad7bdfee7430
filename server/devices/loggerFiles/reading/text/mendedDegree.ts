/**
 * Any degree sign as °, and what becomes of one that was read or saved in another encoding: the two letters of UTF-8 in
 * Latin-1, the mark of a letter that was lost, a question mark. Only right before C or F that ends a word.
 */
export const mendedDegree = (text: string): string =>
  text
    .replaceAll(/[\u00BA\u02DA]/g, '°')
    // the Cyrillic letter that looks like a C
    .replaceAll(/(?<=°\s?)[\u0421\u0441](?!\p{L})/gu, 'C')
    .replaceAll(/(?:\u00C2\s?°|\uFFFD{1,2}|(?<=^|[\s([,\d])\?)(?=\s?[CF](?![A-Za-z]))/gi, '°')
