/** Several texts in one cell are separated by line breaks, semicolons or Japanese commas. */
const separators = ';；、\r\n'
const needsQuotes = new RegExp(`[${separators}]|^\\s*"`)

/** A text that a list in a cell reads as one: in double quotes, those within doubled. */
export const quotedEntry = (text: string) => `"${text.replaceAll('"', '""')}"`

/** Several texts as one cell, which `cellEntries` reads as the same texts. */
export const listCell = (texts: readonly string[], separator: ';' | '; ' | '\n' = ';') =>
  texts.map(text => (needsQuotes.test(text) ? quotedEntry(text) : text)).join(separator)

/** An entry in quotes ends at a separator; other quotes belong to the text. */
const entry = new RegExp(`[^\\S\\r\\n]*"((?:[^"]|"")*)"[^\\S\\r\\n]*(?=[${separators}]|$)|[^${separators}]+`, 'g')

/** The texts of such a cell, some of which may be empty. */
export const cellEntries = (text: string): string[] =>
  [...text.matchAll(entry)].map(([whole, quoted]) => quoted?.replaceAll('""', '"') ?? whole)
