import { figureNames, needsOf, type Figures } from './sizing.ts'

/** The figures in the tables of the document: a row is | `name` | number | … |. Throws for one that is missing. */
export function figuresIn(text: string): Figures {
  const found = [...text.matchAll(/^\| `(\w+)` \| ([\d,.]+) \|/gm)].map(
    ([, name = '', number = '']) => [name, Number(number.replaceAll(',', ''))] as const,
  )
  const figures = Object.fromEntries(found)
  const missing = figureNames.filter(name => !Number.isFinite(figures[name]))
  if (missing.length > 0) throw new Error(`the document has no figure for ${missing.join(', ')}`)
  return figures as Figures
}

export const documentedDeliveries = [1e6, 1e7, 1e8] as const

/** The table of what is needed, a column for each number of deliveries a year. */
export function needsTable(figures: Figures, deliveries: readonly number[] = documentedDeliveries): string {
  const columns = deliveries.map(count => needsOf(count, figures))
  const lines = Object.keys(columns[0] ?? {}).map(line => {
    const cells = columns.map(column => rounded(column[line as keyof typeof column]))
    return `| ${line} | ${cells.join(' | ')} |`
  })
  const heads = deliveries.map(count => count.toLocaleString('en'))
  return [`| deliveries a year | ${heads.join(' | ')} |`, `|---|${heads.map(() => '---:|').join('')}`, ...lines].join(
    '\n',
  )
}

/** Three digits say more than is known. */
const rounded = (value: number) =>
  value.toLocaleString('en', value >= 100 ? { maximumFractionDigits: 0 } : { maximumSignificantDigits: 3 })

const needed = /^\| deliveries a year \|.*(?:\n\|.*)*/m

export const tableIn = (text: string): string => needed.exec(text)?.[0] ?? ''
export const withTable = (text: string, table: string): string => text.replace(needed, table)
