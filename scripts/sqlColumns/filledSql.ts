import { hasSqlDetails, parseSync } from 'libpg-query'

export type Tree = Record<string, unknown>
/** A text whose holes are filled so that PostgreSQL parses it, with the text around it and in each hole. */
export type FilledSql = { sql: string; tree: Tree; frame: Frame; fills: string[] }
export type Frame = { before: string; after: string }

/** The name of a column that fills a hole; it is never reported. */
export const holeName = 'hole_of_text'

/** What a fragment may be, in the order of the attempts: a statement, an expression, a clause, a source, a list. */
const frames: readonly Frame[] = [
  { before: '', after: '' },
  { before: '', after: ' select 1' },
  { before: 'select ', after: '' },
  { before: 'select 1 ', after: '' },
  { before: 'select from ', after: '' },
  { before: 'select from t ', after: '' },
  { before: 'select from t where true ', after: '' },
  { before: 'select from t where a = ', after: '' },
  { before: 'select from t order by ', after: '' },
  { before: 'with ', after: ' select 1' },
  { before: 'with a as (select 1) ', after: ' select 1' },
  { before: 'select case ', after: ' end' },
  { before: 'select 1 from t ', after: ' true' },
  { before: 'update t set ', after: '' },
  { before: 'insert into t ', after: '' },
  { before: 'insert into t default values ', after: '' },
  { before: 'select * from f() as ', after: '' },
  { before: 'select 1 ', after: ' 1' },
  { before: 'select 1::', after: '' },
  { before: 'select 1 ', after: ' select 1' },
]

/** What a hole may contain: a value, a name, nothing, a statement, a list of columns, a word between two others. */
const fills: readonly string[] = [
  '$1',
  holeName,
  ` ${holeName} `,
  '',
  'select 1',
  `${holeName} as (select 1)`,
  `${holeName} as (select 1), `,
  ', ',
  ' and ',
  ' where true ',
  'true and ',
  'desc',
  `${holeName} ${holeName}`,
  `, ${holeName} as (select 1)`,
  '>',
  'when 1 then 1',
  `${holeName} = 1`,
  `${holeName} text`,
]

const maxSteps = 400

/** Fills the holes of a text; undefined if no combination of the known fills is SQL. */
export function filledSql(parts: readonly string[]): FilledSql | undefined {
  for (const frame of frames) {
    // A wrong first fill can mislead the search: starting with names finds what starting with values does not.
    for (const first of [0, 1]) {
      const filled = filledIn(frame, parts, first)
      if (filled) return filled
    }
  }
  return undefined
}

type Attempt = { tree: Tree; progress: number } | { tree?: undefined; progress: number; hole: number }

/** The parser reports the first token that it refuses: the fill before it with which the parser gets furthest is taken. */
function filledIn(frame: Frame, parts: readonly string[], first: number): FilledSql | undefined {
  const chosen = parts.slice(1).map(() => first)
  let steps = 0
  let now = attempt(frame, parts, chosen)
  while (now.tree === undefined) {
    let best: { attempt: Attempt; hole: number; fill: number } | undefined
    for (let hole = now.hole; hole >= 0 && !best; hole--) {
      const before = chosen[hole]!
      for (const [fill] of fills.entries()) {
        if (++steps > maxSteps) return undefined
        chosen[hole] = fill
        const next = attempt(frame, parts, chosen)
        if (next.progress > (best?.attempt.progress ?? now.progress)) best = { attempt: next, hole, fill }
      }
      chosen[hole] = before
    }
    if (!best) return undefined
    chosen[best.hole] = best.fill
    now = best.attempt
  }
  return { sql: sqlOf(frame, parts, chosen), tree: now.tree, frame, fills: chosen.map(fill => fills[fill]!) }
}

const sqlOf = (frame: Frame, parts: readonly string[], chosen: readonly number[]) =>
  frame.before + parts.map((part, index) => part + (fills[chosen[index] ?? -1] ?? '')).join('') + frame.after

/** `progress` counts the accepted characters of the text's own parts; `hole` is the last one before the refused token. */
function attempt(frame: Frame, parts: readonly string[], chosen: readonly number[]): Attempt {
  const sql = sqlOf(frame, parts, chosen)
  // The parser throws a plain error for a text without a statement.
  if (sql.trim() === '') return { tree: {}, progress: Infinity }
  try {
    return { tree: parseSync(sql) as Tree, progress: Infinity }
  } catch (error) {
    if (!hasSqlDetails(error)) throw error
    // PostgreSQL counts characters, JavaScript UTF-16 code units.
    const accepted = Array.from(sql).slice(0, error.sqlDetails?.cursorPosition ?? 0)
    const position = accepted.join('').length
    let [start, progress, hole] = [frame.before.length, 0, -1]
    for (const [index, part] of parts.entries()) {
      progress += Math.max(0, Math.min(part.length, position - start))
      start += part.length
      if (index < chosen.length && start <= position) hole = index
      start += (fills[chosen[index] ?? -1] ?? '').length
    }
    return { progress, hole }
  }
}
