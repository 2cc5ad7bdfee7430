import { sql } from 'kysely'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { spanAt, type Used } from '#server/platform/rateLimits/used.ts'
import type { Limit } from '#server/platform/rateLimits/limits.ts'

export type Addition = { limit: Limit; subject: string; span: number; used: number }
type Kept = Used & { name: string; subject: string }

/** Adds counts, at most one per subject, and returns the sums of all processes. */
export async function addUsed(db: DbOrTx, additions: readonly Addition[]): Promise<Kept[]> {
  const rows = additions.map(({ limit: { name, spanMs }, subject, span, used }) => ({
    name,
    subject,
    span,
    used,
    ends_at: new Date((span + 2) * spanMs),
  }))
  const kept = await sql<Kept>`
    insert into limit_counts as kept (name, subject, span, used, used_before, ends_at)
    select name, subject, span, used, 0, ends_at
      from json_to_recordset(${JSON.stringify(rows)}) as added (name text, subject text, span bigint, used int, ends_at timestamptz)
     order by name, subject
    on conflict (name, subject) do update set
      used_before = case
        when excluded.span = kept.span + 1 then kept.used
        when excluded.span > kept.span then 0
        when excluded.span = kept.span - 1 then greatest(0, kept.used_before + excluded.used)
        else kept.used_before end,
      used = case
        when excluded.span > kept.span then greatest(0, excluded.used)
        when excluded.span = kept.span then greatest(0, kept.used + excluded.used)
        else kept.used end,
      span = greatest(kept.span, excluded.span),
      ends_at = greatest(kept.ends_at, excluded.ends_at)
    returning name, subject, span, used, used_before as "usedBefore"`.execute(db)
  return kept.rows
}

/** Adds one, and returns the sum of all processes. */
export async function addOne(db: DbOrTx, limit: Limit, subject: string, at: Date, used: 1 | -1 = 1): Promise<Used> {
  const [kept] = await addUsed(db, [{ limit, subject, span: spanAt(limit, at.getTime()), used }])
  if (!kept) throw new Error('nothing was counted')
  return kept
}
