import { numberFromText } from '#contract/telemetry/rules/temperature/milliCelsius.ts'
import { badRequest } from '#server/identity/apiKeys/apiError.ts'
import { eachLine } from '#server/telemetry/readingForms/bodyLines.ts'
import type { AcceptEntry } from '#server/telemetry/readingForms/readingForms.ts'

const columns = ['logger', 'time', 'celsius', 'humidity', 'lat', 'lon', 'battery']
const needed = ['logger', 'time', 'celsius']
const textColumns = new Set(['logger', 'time'])

/** Comma-separated values with a header line of field names in any order (RFC 4180 quoting within a line). */
export async function readCsv(body: AsyncIterable<Buffer>, take: AcceptEntry): Promise<void> {
  let header: string[] | undefined
  await eachLine(body, (text, line) => {
    const cells = cellsOf(text)
    if (!header) header = headerOf(cells)
    else if (!cells) take.refuse(line, 'a quoted field does not end on its line')
    else if (cells.length === header.length) take.entry(entryOf(header, cells), line)
    else take.refuse(line, `has ${cells.length} fields, the header has ${header.length}`)
  })
  if (!header) throw badRequest('the header line is missing: logger,time,celsius')
}

function headerOf(cells: string[] | null): string[] {
  const names = (cells ?? []).map(cell => cell.trim())
  const unknown = names.filter(name => !columns.includes(name))
  if (unknown.length > 0) throw badRequest(`unknown column in the header: ${unknown.join(', ').slice(0, 200)}`)
  const missing = needed.filter(name => !names.includes(name))
  if (missing.length > 0) throw badRequest(`missing column in the header: ${missing.join(', ')}`)
  if (new Set(names).size < names.length) throw badRequest('a column is named twice in the header')
  return names
}

function entryOf(header: string[], cells: string[]): Record<string, unknown> {
  const entry: Record<string, unknown> = {}
  for (const [place, name] of header.entries()) {
    const cell = (cells[place] ?? '').trim()
    entry[name] = textColumns.has(name) ? cell : cell === '' ? null : numberFromText(cell)
  }
  return entry
}

const field = /\s*(?:"((?:[^"]|"")*)"|([^",]*))\s*(,|$)/y

/** The fields of a line; null if a quote is not closed. */
function cellsOf(text: string): string[] | null {
  if (!text.includes('"')) return text.split(',')
  const cells: string[] = []
  field.lastIndex = 0
  for (;;) {
    const found = field.exec(text)
    if (!found) return null
    cells.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? '')
    if (found[3] === '') return cells
  }
}
