import { type RawBuilder, sql } from 'kysely'
import type { AuditEntry } from '#contract/records/calls/auditTrail.ts'
import type { Language } from '#contract/kernel/language.ts'
import type { AuditAct } from '#contract/records/rules/auditedTables.ts'
import {
  actorColumns,
  actorOf,
  joinedActors,
  mainReference,
  namesOfRecords,
  type RecordKey,
  referredTo,
  type StoredActor,
  withNames,
} from '#server/records/auditTrail/recordNames.ts'
import type { Whose } from '#server/records/auditTrail/auditSearch.ts'
import { changesOf, type Image } from '#server/records/auditTrail/fieldChanges.ts'
import type { Db } from '#server/platform/db/connect.ts'

/** An entry as stored, with its link in the chain. */
export type StoredEntry = StoredActor & {
  id: number
  at: Date
  /** With microseconds, as in the hash of the chain. */
  utc: string
  table: string
  record: string
  act: AuditAct
  actor: string
  reason: string | null
  /** Both images as JSON with exact numbers, without hashes of secrets. */
  old: string | null
  new: string | null
  seq: number | null
  hash: string | null
}

/** Entries in the order of the ids. */
export async function storedEntries(db: Db, ids: readonly number[]): Promise<StoredEntry[]> {
  const { rows } = await sql<StoredEntry>`
    select t.id, t.at, to_char(t.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as utc, t.table_name as table,
      t.record, t.act, t.actor, t.reason, ${imageText(sql`t.old`)} as old, ${imageText(sql`t.new`)} as new, s.seq, encode(s.hash, 'hex') as hash, ${actorColumns}
    from unnest(${ids}::bigint[]) with ordinality as asked (id, place)
    join audit_trail t on t.id = asked.id
    left join audit_seals s on s.audit_id = t.id
    ${joinedActors}
    order by asked.place`.execute(db)
  return rows
}

const imageText = (image: RawBuilder<unknown>) => sql`(${image} - ${secretColumns}::text[])::text`

const imageIn = (text: string | null): Image | null => (text === null ? null : (JSON.parse(text) as Image))

export const changesIn = (entry: StoredEntry) => changesOf(entry.act, imageIn(entry.old), imageIn(entry.new))

/** Entries for readers, with names of records and changes by field. */
export async function loadAuditEntries(
  db: Db,
  ids: readonly number[],
  whose: Whose,
  language: Language,
): Promise<AuditEntry[]> {
  const stored = await storedEntries(db, ids)
  const entries = stored.map(entry => ({ entry, changes: changesIn(entry) }))
  const referred = entries.flatMap(({ entry, changes }) => [
    { table: entry.table, key: entry.record },
    ...mainReferenceOf(entry),
    ...changes.flatMap(({ field, before, after }) => [...referredTo(field, before), ...referredTo(field, after)]),
  ])
  const nameOf = await namesOfRecords(db, referred, language)
  return entries.map(({ entry, changes }) => ({
    id: entry.id,
    at: entry.at.toISOString(),
    table: entry.table,
    record: entry.record,
    recordName: nameOf({ table: entry.table, key: entry.record }) ?? mainReferenceOf(entry).map(nameOf)[0] ?? null,
    act: entry.act,
    actor: actorOf(entry, whose),
    reason: entry.reason,
    changes: changes.map(({ field, before, after }) => ({
      field,
      before: withNames(field, before, nameOf),
      after: withNames(field, after, nameOf),
    })),
    seal: entry.seq !== null && entry.hash !== null ? { seq: entry.seq, hash: entry.hash } : null,
  }))
}

/** By the whole image: of a change the one after it. */
function mainReferenceOf({ table, new: after, old, act }: StoredEntry): RecordKey[] {
  return [mainReference(table, imageIn(act === 'D' ? old : after))].filter(key => key !== null)
}

/** Hashes of secrets are not shown. */
export const secretColumns = ['key_hash', 'token_hash', 'password_hash']
