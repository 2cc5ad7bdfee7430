import { bold, type Run, type StyledText } from '#server/platform/pdf/styledText.ts'
import type { Align, Table } from '#server/platform/pdf/table.ts'

export type Block =
  | { kind: 'heading'; level: 1 | 2 | 3; text: StyledText }
  | { kind: 'paragraph' | 'note'; text: StyledText }
  | { kind: 'item'; depth: number; marker: string; text: StyledText }
  | { kind: 'table'; table: Table }
  | { kind: 'pageBreak' }

/** A document: the facts above its text (`name: value` between two lines of ---), and its blocks. */
export type Manuscript = { facts: Record<string, string>; blocks: Block[] }

/**
 * The little Markdown that our documents are written in: headings of three levels, paragraphs, notes (>), lists (-, 1.,
 * two spaces a level), tables, **bold** and `<!-- page break -->`. A paragraph and an item is one line each.
 */
export function readManuscript(source: string): Manuscript {
  const [, head = '', body = source] = /^---\n(.*?)\n---\n(.*)$/s.exec(source) ?? []
  const facts = head.split('\n').map(line => line.split(/:\s*(.*)/, 2))
  return { facts: Object.fromEntries(facts.map(([name = '', value = '']) => [name, value])), blocks: blocksOf(body) }
}

function blocksOf(body: string): Block[] {
  const blocks: Block[] = []
  let rows: string[][] = []
  for (const line of [...body.split('\n'), '']) {
    if (line.startsWith('|')) rows.push(cellsOf(line))
    else if (rows.length > 0) {
      blocks.push({ kind: 'table', table: tableOf(rows) })
      rows = []
    }
    if (line.trim() !== '' && !line.startsWith('|')) blocks.push(blockOf(line))
  }
  return blocks
}

function blockOf(line: string): Block {
  if (line === '<!-- page break -->') return { kind: 'pageBreak' }
  const [, hashes, title = ''] = /^(#{1,3}) (.*)$/.exec(line) ?? []
  if (hashes) return { kind: 'heading', level: hashes.length as 1 | 2 | 3, text: styled(title) }
  const [, indent = '', marker, item = ''] = /^( *)(-|\d+\.) (.*)$/.exec(line) ?? []
  if (marker)
    return { kind: 'item', depth: indent.length / 2, marker: marker === '-' ? '•' : marker, text: styled(item) }
  if (line.startsWith('> ')) return { kind: 'note', text: styled(line.slice(2)) }
  return { kind: 'paragraph', text: styled(line) }
}

/** Every second part stands between two pairs of asterisks. */
const styled = (text: string): Run[] =>
  text
    .split('**')
    .map((part, index) => ({ text: part, isBold: index % 2 === 1 }))
    .filter(run => run.text !== '')

const cellsOf = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map(cell => cell.trim())

function tableOf([head = [], rule = [], ...rows]: string[][]): Table {
  const aligns = rule.map((cell): Align => (cell.endsWith(':') ? 'right' : 'left'))
  return { aligns, head: head.flatMap(cell => [bold(cell)]), rows: rows.map(row => row.map(styled)) }
}
