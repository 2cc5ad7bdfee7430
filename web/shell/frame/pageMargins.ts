/** A text as a string of CSS, whatever it contains (CSS Syntax, section 4.3.7). */
const quoted = (text: string) =>
  `"${Array.from(text, char => (/[\p{L}\p{N} .,:/()-]/u.test(char) ? char : `\\${char.codePointAt(0)?.toString(16)} `)).join('')}"`

const small = `font: 8pt 'Noto Sans JP', 'Noto Sans JP Variable', 'Hiragino Sans', 'Yu Gothic UI', Meiryo, sans-serif; color: #475564;`

/** The margins of every printed page: its title, who printed it when, and its number. */
export const pageMargins = ({ title, who }: { title: string; who: string }) => `@page {
  @top-left { content: ${quoted(title)}; width: 100%; ${small} }
  @bottom-left { content: ${quoted(who)}; width: 85%; text-align: left; ${small} }
  @bottom-right { content: counter(page) " / " counter(pages); ${small} }
}`
