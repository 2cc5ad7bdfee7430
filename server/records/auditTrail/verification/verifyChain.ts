import type pg from 'pg'
import { result, type VerificationResult } from '#server/records/auditTrail/verification/verificationResult.ts'
import { rowsOf } from '#server/platform/db/statements/rowsOf.ts'

/** A seal that was stored outside the database. */
export type KeptHead = { seq: number; hash: string }

/**
 * Verifies the chain. Each link is recomputed from the stored hash before it, so that every changed or removed row is listed,
 * not only the first. The digest is repeated here, because a function in the database could have been replaced.
 */
export async function* chainResults(
  client: pg.ClientBase,
  keptHead: KeptHead | undefined,
): AsyncGenerator<VerificationResult> {
  yield* chainLinkResults(client)
  yield* headResults(client)
  if (keptHead) yield* keptHeadResults(client, keptHead)
  yield* unsealedResults(client)
}

const links = `
  with links as (
    select seq, audit_id, hash, lag(hash, 1, sha256('KelvinChain')) over (order by seq) as previous,
      lag(seq, 1, 0::bigint) over (order by seq) as previous_seq
    from audit_seals)
  select seq::text, previous_seq::text, audit_id::text, t.id is null as is_removed, t.table_name, t.record, t.actor,
    seq <> previous_seq + 1 as is_after_gap
  from links left join audit_trail t on t.id = links.audit_id
  where seq <> previous_seq + 1 or t.id is null
    or hash <> sha256(previous || convert_to(jsonb_build_array(t.id,
      to_char(t.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), t.actor, t.reason, t.table_name, t.record,
      t.act, t.old, t.new)::text, 'UTF8'))
  order by links.seq`

type BrokenLink = {
  seq: string
  previous_seq: string
  audit_id: string
  is_removed: boolean
  is_after_gap: boolean
  table_name: string
  record: string
  actor: string
}

async function* chainLinkResults(client: pg.ClientBase): AsyncGenerator<VerificationResult> {
  for await (const link of rowsOf<BrokenLink>(client, links)) {
    if (link.is_removed) yield result('audit_trail', link.audit_id, `was removed after it was sealed as ${link.seq}`)
    if (link.is_after_gap) {
      yield result('audit_seals', link.seq, `the seals between ${link.previous_seq} and ${link.seq} are missing`)
    } else if (!link.is_removed) {
      const about = `${link.table_name} ${link.record} by ${link.actor}`
      yield result('audit_trail', link.audit_id, `does not match its seal ${link.seq}: it is now about ${about}`)
    }
  }
}

const heads = `
  select h.seq::text, s.hash = h.hash as is_same, (select coalesce(max(every.seq), 0) from audit_seals every)::text as last
  from audit_head h left join (
    select seq, hash from audit_seals union all select 0, sha256('KelvinChain')) s on s.seq = h.seq`

async function* headResults(client: pg.ClientBase): AsyncGenerator<VerificationResult> {
  const { rows } = await client.query<{ seq: string; is_same: boolean | null; last: string }>(heads)
  const [head] = rows
  if (!head) yield result('audit_head', '1', 'is missing')
  else if (head.seq !== head.last)
    yield result('audit_head', head.seq, `the chain's head is ${head.seq}, but its last seal is ${head.last}`)
  else if (!head.is_same) yield result('audit_head', head.seq, 'its hash is not that of the last seal')
}

const keptSeal = `
  select encode(hash, 'hex') as hash from (
    select seq, hash from audit_seals union all select 0, sha256('KelvinChain')) s where seq = $1`

async function* keptHeadResults(client: pg.ClientBase, kept: KeptHead): AsyncGenerator<VerificationResult> {
  const { rows } = await client.query<{ hash: string }>(keptSeal, [kept.seq])
  const record = String(kept.seq)
  if (!rows[0])
    yield result('audit_seals', record, 'the seal you kept is no longer in the chain: the end of the chain was cut off')
  else if (rows[0].hash !== kept.hash)
    yield result('audit_seals', record, 'is not the seal you kept: the chain up to here was rewritten')
}

/** Sealing runs every few seconds. */
const patience = `interval '5 minutes'`

const unsealed = `
  select coalesce(t.id, q.audit_id)::text as audit_id, t.id is null as is_removed, q.audit_id is null as is_unqueued,
    t.table_name, t.record, t.actor
  from (select * from audit_trail t where not exists (select from audit_seals s where s.audit_id = t.id)) t
    full join (select * from audit_unsealed q where not exists (select from audit_seals s where s.audit_id = q.audit_id)) q
    on q.audit_id = t.id
  where t.id is null or q.audit_id is null or t.at < now() - ${patience}
  order by 1`

type Unsealed = {
  audit_id: string
  is_removed: boolean
  is_unqueued: boolean
  table_name: string
  record: string
  actor: string
}

async function* unsealedResults(client: pg.ClientBase): AsyncGenerator<VerificationResult> {
  for await (const row of rowsOf<Unsealed>(client, unsealed))
    yield result('audit_trail', row.audit_id, whyUnsealed(row))
  const { rows } = await client.query<{ count: string }>(`
    select count(*)::text as count from audit_unsealed q join audit_trail t on t.id = q.audit_id
    where t.at >= now() - ${patience} and not exists (select from audit_seals s where s.audit_id = t.id)`)
  const count = rows[0]?.count ?? '0'
  if (count !== '0') yield { ...result('audit_trail', '', `${count} new rows are not yet sealed`), isInformation: true }
}

function whyUnsealed(row: Unsealed): string {
  if (row.is_removed) return 'was removed before it was sealed'
  const about = `(${row.table_name} ${row.record} by ${row.actor})`
  if (row.is_unqueued) return `has no seal and is not waiting for one: it was not written by the portal ${about}`
  return `is not yet sealed after more than five minutes: sealing has stopped ${about}`
}
