import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { ColumnMapping, LoggerFileAnswers, LoggerFileFindings } from '#contract/devices/rules/loggerFile.ts'
import { lock } from '#server/platform/db/locks/advisoryLocks.ts'
import type { DbOrTx, Tx } from '#server/platform/db/connect.ts'

type Preview = LoggerFileFindings['preview']
export type SavedMapping = {
  answers: LoggerFileAnswers & { mapping: ColumnMapping }
  keptBy: string | null
  keptAt: Date
  /** A person chose the line of headers: the mapping is used even if the file can be read automatically. */
  isByHeaders: boolean
}

/**
 * What identifies a layout: its line of headers (the chosen one, or the one above the first reading); without headers, the
 * shape of the first reading's line. Texts, case and number of columns count, line numbers do not.
 */
function layoutOf(
  preview: Preview,
  { headLine, firstLine }: ColumnMapping,
): { layout: string; heads: string[] } | undefined {
  const row = (wanted: number) => preview.find(({ line }) => line === wanted)
  const header = headLine === null ? undefined : row(headLine ?? firstLine - 1)
  if (header && (headLine !== undefined || isHeader(header.cells)))
    return { layout: headerPrint(header.cells), heads: header.cells }
  const first = row(firstLine)
  return first && { layout: shapePrint(first.cells), heads: [] }
}

/** A row of headers: at least two cells with letters, and more of them than numbers. */
function isHeader(cells: readonly string[]): boolean {
  const named = cells.filter(cell => /\p{L}/u.test(cell)).length
  return named >= 2 && named > cells.filter(cell => /^[\s\d.,:/+-]+$/.test(cell) && cell.trim() !== '').length
}

const normalized = (cell: string) => cell.normalize('NFKC').trim().toLowerCase()

/** Any digits and any letters are equal: `2026/11/01 08:00` and `2027/1/12 9:30` have one shape. */
const shapeOf = (cells: readonly string[]) =>
  cells.map(cell =>
    normalized(cell)
      .replaceAll(/\d+/g, '0')
      .replaceAll(/\p{L}+/gu, 'a')
      .replaceAll(/^-/g, ''),
  )

const fingerprint = (kind: string, cells: readonly string[]) =>
  `${kind}:${createHash('sha256').update(JSON.stringify(cells)).digest('hex')}`
const headerPrint = (cells: readonly string[]) => fingerprint('head', cells.map(normalized))
const shapePrint = (cells: readonly string[]) => fingerprint('shape', shapeOf(cells))

type Row = Omit<SavedMapping, 'isByHeaders'> & { layout: string }

/** The saved mappings of a company's layouts, those by headers first, then the newest. */
async function savedMappings(db: DbOrTx, companyId: number, layouts: readonly string[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select m.layout, m.answers, u.name as "keptBy", m.kept_at as "keptAt"
      from logger_file_mappings m left join users u on u.id = m.kept_by
     where m.company_id = ${companyId} and m.layout = any(${layouts})
     order by m.layout like 'head:%' desc, m.kept_at desc limit 1`.execute(db)
  return rows
}

/** The saved mapping of a file's layout, with its lines moved to their place in this file. */
export async function savedMapping(
  db: DbOrTx,
  companyId: number,
  { preview }: Pick<LoggerFileFindings, 'preview'>,
): Promise<SavedMapping | undefined> {
  const places = preview.flatMap(({ line, cells }) => [
    ...(cells.length > 1 ? [{ layout: headerPrint(cells), line }] : []),
    { layout: shapePrint(cells), line },
  ])
  const layouts = places.map(({ layout }) => layout)
  const [saved] = await savedMappings(db, companyId, layouts)
  const place = places.find(({ layout }) => layout === saved?.layout)
  if (!saved || !place) return undefined
  const { layout, answers, keptBy, keptAt } = saved
  const mapping = movedTo(answers.mapping, place.line, layout.startsWith('head:'))
  return { answers: { ...answers, mapping }, keptBy, keptAt, isByHeaders: typeof mapping.headLine === 'number' }
}

function movedTo(mapping: ColumnMapping, line: number, isHeadLine: boolean): ColumnMapping {
  const { headLine, firstLine } = mapping
  if (!isHeadLine) return { ...mapping, firstLine: line }
  if (typeof headLine !== 'number') return { ...mapping, firstLine: line + 1 }
  return { ...mapping, headLine: line, firstLine: line + firstLine - headLine }
}

/** The saved mapping of the layout that these answers explain. */
export async function savedForLayout(
  db: DbOrTx,
  companyId: number,
  preview: Preview,
  { mapping, ...answers }: LoggerFileAnswers,
): Promise<{ keptBy: string | null; keptAt: Date; isSame: boolean } | undefined> {
  const found = mapping && layoutOf(preview, mapping)
  const [saved] = found ? await savedMappings(db, companyId, [found.layout]) : []
  if (!mapping || !saved) return undefined
  const { keptBy, keptAt } = saved
  return { keptBy, keptAt, isSame: isSameExplanation(saved.answers, { ...answers, mapping }) }
}

/** Compares explanations without the lines of the file and without answers that are never saved. */
function isSameExplanation(one: SavedMapping['answers'], other: SavedMapping['answers']): boolean {
  const compared = ({ mapping: { headLine, firstLine, ...columns }, ...rest }: SavedMapping['answers']) => ({
    ...lastingOf(rest),
    ...columns,
    below: typeof headLine === 'number' ? firstLine - headLine : headLine,
  })
  return isDeepStrictEqual(withoutUndefined(compared(one)), withoutUndefined(compared(other)))
}

const withoutUndefined = (value: object): unknown => JSON.parse(JSON.stringify(value))

/** The answers that hold for the next file: the others depend on each file. */
const lastingOf = ({
  sheets: _sheets,
  startDay: _startDay,
  dateOrder: _order,
  quantity: _quantity,
  unread: _unread,
  figures: _figures,
  group: _group,
  ...answers
}: LoggerFileAnswers) => answers

/** A file that was explained, and by whom. */
type Explained = {
  companyId: number
  userId: number
  at: Date
  fileName: string
  answers: LoggerFileAnswers
  preview: Preview
  /** When the explanation to replace was saved; null: there is none. */
  replaces: Date | null
}

/** Saves columns, zone, unit and decimal sign for the next file. False if another user has explained the layout since: nothing is changed then. */
export async function rememberLayout(tx: Tx, explained: Explained): Promise<boolean> {
  const { companyId, preview } = explained
  const answers = lastingOf(explained.answers)
  const found = answers.mapping && layoutOf(preview, answers.mapping)
  if (!found) return true
  await lock(tx, 'loggerFileLayout', `${companyId} ${found.layout}`)
  const saved = await savedForLayout(tx, companyId, preview, answers)
  if (saved?.isSame) return true
  if (saved?.keptAt.getTime() !== explained.replaces?.getTime()) return false
  await sql`
    insert into logger_file_mappings (company_id, layout, heads, file_name, answers, kept_by, kept_at)
    values (${companyId}, ${found.layout}, ${found.heads}, ${explained.fileName}, ${JSON.stringify(answers)}::jsonb,
            ${explained.userId}, ${explained.at})
    on conflict (company_id, layout) do update
      set heads = excluded.heads, file_name = excluded.file_name, answers = excluded.answers,
          kept_by = excluded.kept_by, kept_at = excluded.kept_at`.execute(tx)
  return true
}
