import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { LoggerFileAnswers, LoggerFileFindings } from '#contract/rules/loggerFile.ts'
import type { DbOrTx } from '#server/db/connect.ts'

type Preview = LoggerFileFindings['preview']
export type KeptMapping = { answers: LoggerFileAnswers; keptBy: string | null; keptAt: Date }

/**
 * What a file of an unknown layout is known by: the row above its first readings; where there is none, the shape of that
 * first row. Names, case and width of the columns count, where in the file they stand does not.
 */
export function layoutOf(preview: Preview, firstLine: number): string | undefined {
  const heads = preview.find(({ line }) => line === firstLine - 1)
  const first = preview.find(({ line }) => line === firstLine)
  if (heads && isHead(heads.cells)) return fingerprint('head', heads.cells.map(folded))
  return first && fingerprint('shape', shapeOf(first.cells))
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

/** What was said about this layout before, its first line moved to where this file has it. */
export async function keptMapping(
  db: DbOrTx,
  companyId: number,
  { preview }: Pick<LoggerFileFindings, 'preview'>,
): Promise<KeptMapping | undefined> {
  const places = preview.flatMap(({ line, cells }) => [
    ...(isHead(cells) ? [{ layout: fingerprint('head', cells.map(folded)), firstLine: line + 1 }] : []),
    { layout: fingerprint('shape', shapeOf(cells)), firstLine: line },
  ])
  const { rows } = await sql<KeptMapping & { layout: string }>`
    select m.layout, m.answers, u.name as "keptBy", m.kept_at as "keptAt"
      from logger_file_mappings m left join users u on u.id = m.kept_by
     where m.company_id = ${companyId} and m.layout = any(${places.map(place => place.layout)})
     order by m.kept_at desc`.execute(db)
  const kept = rows[0]
  const place = places.find(({ layout }) => layout === kept?.layout)
  if (!kept?.answers.mapping || !place) return undefined
  const { keptBy, keptAt } = kept
  return {
    answers: { ...kept.answers, mapping: { ...kept.answers.mapping, firstLine: place.firstLine } },
    keptBy,
    keptAt,
  }
}

/** Keeps columns, zone, unit and decimal sign for the next file; the order of dates, what its values are and what it states are each file's own to show. */
export async function keepMapping(
  tx: DbOrTx,
  made: { companyId: number; userId: number; at: Date; answers: LoggerFileAnswers; preview: Preview },
): Promise<void> {
  const { dateOrder: _order, quantity: _quantity, figures: _figures, group: _group, ...answers } = made.answers
  const layout = answers.mapping && layoutOf(made.preview, answers.mapping.firstLine)
  if (layout === undefined) return
  await sql`
    insert into logger_file_mappings (company_id, layout, answers, kept_by, kept_at)
    values (${made.companyId}, ${layout}, ${JSON.stringify(answers)}::jsonb, ${made.userId}, ${made.at})
    on conflict (company_id, layout) do update
      set answers = excluded.answers, kept_by = excluded.kept_by, kept_at = excluded.kept_at
    where logger_file_mappings.answers is distinct from excluded.answers`.execute(tx)
}
