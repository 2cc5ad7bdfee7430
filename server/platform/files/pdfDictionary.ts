const space = String.raw`\0\t\n\f\r `
const token = new RegExp(
  [`[${space}]+|%[^\\r\\n]*`, String.raw`<<|>>|[[\]]`, `<[\\dA-Fa-f${space}]*>`, `/?[^${space}()<>[\\]{}/%]+|/`].join(
    '|',
  ),
  'y',
)

/**
 * Parses the names and values of the dictionary at the start of a text (ISO 32000-1, 7.3.7), without nested values.
 * Undefined if there is none, or it is truncated.
 */
export function pdfDictionary(text: string): Map<string, string> | undefined {
  const items: string[] = []
  let depth = 0
  for (const item of tokensOf(text)) {
    const isEnd = item === '>>' || item === ']'
    if (isEnd) depth--
    if (depth === 0) {
      if (isEnd) return entriesOf(items)
      if (item !== '<<') return undefined
    }
    if (depth === 1 && !isEnd) items.push(item)
    if (item === '<<' || item === '[') depth++
  }
  return undefined
}

/** Ends with the text, or where no token begins. */
function* tokensOf(text: string): Generator<string> {
  let at = 0
  while (at < text.length) {
    const end = text[at] === '(' ? endOfString(text, at) : endOfToken(text, at)
    if (end === undefined) return
    const found = text.slice(at, end)
    at = end
    if (!/^[\0\t\n\f\r %]/.test(found)) yield found
  }
}

function endOfToken(text: string, at: number): number | undefined {
  token.lastIndex = at
  return token.test(text) ? token.lastIndex : undefined
}

/** Parentheses within a string are balanced or escaped. */
function endOfString(text: string, start: number): number | undefined {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '(') depth++
    else if (text[at] === ')' && --depth === 0) return at + 1
  }
  return undefined
}

function entriesOf(items: readonly string[]): Map<string, string> {
  const values: string[] = []
  for (const item of items) values.push(item === 'R' ? [...values.splice(-2), item].join(' ') : item)
  const pairs = values.flatMap((name, nth) =>
    nth % 2 === 0 ? [[plainName(name), values[nth + 1] ?? ''] as const] : [],
  )
  return new Map(pairs)
}

/** A name can contain character codes: /#45ncrypt. */
const plainName = (name: string) =>
  name.replaceAll(/#([\dA-Fa-f]{2})/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
