import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { ColumnMapping, LoggerFileAnswers, LoggerFileFindings } from '#contract/devices/rules/loggerFile.ts'
import { lock } from '#server/platform/db/advisoryLocks.ts'
import type { DbOrTx, Tx } from '#server/platform/db/connect.ts'

type Preview = LoggerFileFindings['preview']
export type KeptMapping = {
  answers: LoggerFileAnswers & { mapping: ColumnMapping }
  keptBy: string | null
  keptAt: Date
  /** By the line of names that a person chose: it counts though the file could be read otherwise. */
  isByNames: boolean
}

/**
 * What a file of a layout is known by: the line of names that was chosen, or the one above its first reading; where there
 * is none, the shape of that first row. Names, case and width of the columns count, where in the file they stand does not.
 */
function layoutOf(
  preview: Preview,
  { headLine, firstLine }: ColumnMapping,
): { layout: string; heads: string[] } | undefined {
  const row = (place: number) => preview.find(({ line }) => line === place)
  const heads = headLine === null ? undefined : row(headLine ?? firstLine - 1)
  if (heads && (headLine !== undefined || isHead(heads.cells)))
    return { layout: headPrint(heads.cells), heads: heads.cells }
  const first = row(firstLine)
  return first && { layout: shapePrint(first.cells), heads: [] }
}

/** A row that names columns: at least two cells with letters, and fewer numbers than names. */
function isHead(cells: readonly string[]): boolean {
  const named = cells.filter(cell => /\p{L}/u.test(cell)).length
  return named >= 2 && named > cells.filter(cell => /^[\s\d.,:/+-]+$/.test(cell) && cell.trim() !== '').length
}

const folded = (cell: string) => cell.normalize('NFKC').trim().toLowerCase()

/** Digits alike, letters alike: `2026/11/01 08:00` and `2027/1/12 9:30` have one shape. */
const shapeOf = (cells: readonly string[]) =>
  cells.map(cell =>
    folded(cell)
      .replaceAll(/\d+/g, '0')
      .replaceAll(/\p{L}+/gu, 'a')
      .replaceAll(/^-/g, ''),
  )

const fingerprint = (kind: string, cells: readonly string[]) =>
  `${kind}:${createHash('sha256').update(JSON.stringify(cells)).digest('hex')}`
const headPrint = (cells: readonly string[]) => fingerprint('head', cells.map(folded))
const shapePrint = (cells: readonly string[]) => fingerprint('shape', shapeOf(cells))

type Row = Omit<KeptMapping, 'isByNames'> & { layout: string }

/** What was said about this layout before, its lines moved to where this file has them. */
export async function keptMapping(
  db: DbOrTx,
  companyId: number,
  { preview }: Pick<LoggerFileFindings, 'preview'>,
): Promise<KeptMapping | undefined> {
  const places = preview.flatMap(({ line, cells }) => [
    ...(cells.length > 1 ? [{ layout: headPrint(cells), line }] : []),
    { layout: shapePrint(cells), line },
  ])
  const { rows } = await sql<Row>`
    select m.layout, m.answers, u.name as "keptBy", m.kept_at as "keptAt"
      from logger_file_mappings m left join users u on u.id = m.kept_by
     where m.company_id = ${companyId} and m.layout = any(${places.map(place => place.layout)})
     order by m.layout like 'head:%' desc, m.kept_at desc limit 1`.execute(db)
  const [kept] = rows
  const place = places.find(({ layout }) => layout === kept?.layout)
  if (!kept || !place) return undefined
  const { layout, answers, keptBy, keptAt } = kept
  const mapping = movedTo(answers.mapping, place.line, layout.startsWith('head:'))
  return { answers: { ...answers, mapping }, keptBy, keptAt, isByNames: typeof mapping.headLine === 'number' }
}

function movedTo(mapping: ColumnMapping, line: number, isHeadLine: boolean): ColumnMapping {
  const { headLine, firstLine } = mapping
  if (!isHeadLine) return { ...mapping, firstLine: line }
  if (typeof headLine !== 'number') return { ...mapping, firstLine: line + 1 }
  return { ...mapping, headLine: line, firstLine: line + firstLine - headLine }
}

/** What is kept of the layout that these answers explain. */
export async function keptOfLayout(
  db: DbOrTx,
  companyId: number,
  preview: Preview,
  { mapping, ...answers }: LoggerFileAnswers,
): Promise<{ keptBy: string | null; keptAt: Date; isSame: boolean } | undefined> {
  const found = mapping && layoutOf(preview, mapping)
  if (!found) return undefined
  const { rows } = await sql<Row>`
    select m.layout, m.answers, u.name as "keptBy", m.kept_at as "keptAt"
      from logger_file_mappings m left join users u on u.id = m.kept_by
     where m.company_id = ${companyId} and m.layout = ${found.layout}`.execute(db)
  const [kept] = rows
  if (!kept) return undefined
  const { keptBy, keptAt } = kept
  return { keptBy, keptAt, isSame: isSameSaid(kept.answers, { ...answers, mapping }) }
}

/** Where in a file its lines stand is no difference, nor is what is never kept. */
function isSameSaid(one: KeptMapping['answers'], other: KeptMapping['answers']): boolean {
  const said = ({ mapping: { headLine, firstLine, ...columns }, ...rest }: KeptMapping['answers']) => ({
    ...lastingOf(rest),
    ...columns,
    below: typeof headLine === 'number' ? firstLine - headLine : headLine,
  })
  return isDeepStrictEqual(withoutUndefined(said(one)), withoutUndefined(said(other)))
}

const withoutUndefined = (value: object): unknown => JSON.parse(JSON.stringify(value))

/** Sheets, days and their order, what its values are and what it states are each file's own to show. */
const lastingOf = ({
  sheets: _sheets,
  startDay: _startDay,
  dateOrder: _order,
  quantity: _quantity,
  figures: _figures,
  group: _group,
  ...answers
}: LoggerFileAnswers) => answers

/** A file that was explained, and by whom. */
export type Remembered = {
  companyId: number
  userId: number
  at: Date
  fileName: string
  answers: LoggerFileAnswers
  preview: Preview
  /** When what is to be replaced was kept; null: nothing is. */
  replaces: Date | null
}

/**
 * Keeps columns, zone, unit and decimal sign for the next file. False where somebody else has explained the layout since:
 * then nothing is changed.
 */
export async function rememberLayout(tx: Tx, made: Remembered): Promise<boolean> {
  const answers = lastingOf(made.answers)
  const found = answers.mapping && layoutOf(made.preview, answers.mapping)
  if (!found) return true
  await lock(tx, 'loggerFileLayout', `${made.companyId} ${found.layout}`)
  const now = await keptOfLayout(tx, made.companyId, made.preview, answers)
  if (now?.isSame) return true
  if (now?.keptAt.getTime() !== made.replaces?.getTime()) return false
  await sql`
    insert into logger_file_mappings (company_id, layout, heads, file_name, answers, kept_by, kept_at)
    values (${made.companyId}, ${found.layout}, ${found.heads}, ${made.fileName}, ${JSON.stringify(answers)}::jsonb,
            ${made.userId}, ${made.at})
    on conflict (company_id, layout) do update
      set heads = excluded.heads, file_name = excluded.file_name, answers = excluded.answers,
          kept_by = excluded.kept_by, kept_at = excluded.kept_at`.execute(tx)
  return true
}
