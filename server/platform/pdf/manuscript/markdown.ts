import { marked, type MarkedToken, type Token, type Tokens } from 'marked'
import { bold, type Run, type StyledText } from '#server/platform/pdf/styledText.ts'
import type { Table } from '#server/platform/pdf/table.ts'

export type Block =
  | { kind: 'heading'; level: 1 | 2 | 3; text: StyledText }
  | { kind: 'paragraph' | 'note'; text: StyledText }
  | { kind: 'item'; depth: number; marker: string; text: StyledText }
  | { kind: 'table'; table: Table }
  | { kind: 'pageBreak' }

/** A document: its front matter (`name: value` between two lines of ---) and its blocks. */
export type Manuscript = { facts: Record<string, string>; blocks: Block[] }

/**
 * Parses a Markdown document: headings of three levels, paragraphs, notes (>), lists, tables, **bold** and
 * `<!-- page break -->`. Throws for anything else, which would be missing in print.
 */
export function readManuscript(source: string): Manuscript {
  const [, head = '', body = source] = /^---\n(.*?)\n---\n(.*)$/s.exec(source) ?? []
  const facts = head.split('\n').map(line => line.split(/:\s*(.*)/, 2))
  const blocks = marked.lexer(body).flatMap(token => blocksOf(token as MarkedToken))
  return { facts: Object.fromEntries(facts.map(([name = '', value = '']) => [name, value])), blocks }
}

function blocksOf(token: MarkedToken): Block[] {
  if (token.type === 'space') return []
  if (token.type === 'html' && token.text.trim() === '<!-- page break -->') return [{ kind: 'pageBreak' }]
  if (token.type === 'heading' && token.depth <= 3)
    return [{ kind: 'heading', level: token.depth as 1 | 2 | 3, text: styled(token.tokens) }]
  if (token.type === 'paragraph') return [{ kind: 'paragraph', text: styled(token.tokens) }]
  if (token.type === 'blockquote') return paragraphsOf(token).map(text => ({ kind: 'note', text }))
  if (token.type === 'list') return itemsOf(token, 0)
  if (token.type === 'table') return [{ kind: 'table', table: tableOf(token) }]
  throw new Error(`a document cannot be printed with this: ${token.raw.trim()}`)
}

function itemsOf({ ordered, start, items }: Tokens.List, depth: number): Block[] {
  return items.flatMap((item, place) => {
    const marker = ordered ? `${Number(start) + place}.` : '•'
    const lists = item.tokens.filter(token => token.type === 'list') as Tokens.List[]
    return [
      { kind: 'item', depth, marker, text: paragraphsOf(item).flat() },
      ...lists.flatMap(list => itemsOf(list, depth + 1)),
    ]
  })
}

const paragraphsOf = ({ tokens }: { tokens: Token[] }): StyledText[] =>
  tokens
    .filter(token => token.type === 'text' || token.type === 'paragraph')
    .map(token => styled((token as Tokens.Text).tokens))

/** Bold is the only style; other markup is printed as text. */
const styled = (tokens: readonly Token[] = []): Run[] =>
  tokens.map(token =>
    token.type === 'strong' ? { text: token.text, isBold: true } : { text: token.raw, isBold: false },
  )

const tableOf = ({ header, align, rows }: Tokens.Table): Table => ({
  aligns: align.map(side => (side === 'right' ? 'right' : 'left')),
  head: header.flatMap(cell => [bold(cell.text)]),
  rows: rows.map(row => row.map(cell => styled(cell.tokens))),
})
