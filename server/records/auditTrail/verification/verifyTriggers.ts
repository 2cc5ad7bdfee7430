import type { ClientBase } from 'pg'
import { isDistributed } from '#server/platform/db/distribution/distribute.ts'
import { result, type VerificationResult } from '#server/records/auditTrail/verification/verificationResult.ts'
import { evidenceTriggers, segmentTriggers } from '#server/records/retention/evidenceTriggers.ts'

const ofSegments = `unnest('{${segmentTriggers.join()}}'::text[])`

type Silenced = { table_name: string; name: string; is_missing: boolean }

/** Triggers of the audit trail and of retention that are missing or disabled, even if nothing was changed without them. */
const silencedTriggers = `
  select wanted.table_name, wanted.name, t.oid is null as is_missing
  from (
    select table_name, name from audit_tables,
      unnest('{audit_insert,audit_update,audit_delete,audit_truncate}'::text[]) name
    union all values ('audit_trail', 'audit_append_only'), ('audit_seals', 'audit_append_only')
    union all select * from unnest($1::text[], $2::text[])
    union all select inhrelid::regclass::text, name from pg_inherits,
      ${ofSegments} name where inhparent = 'reading_segments'::regclass) wanted
  left join pg_trigger t on t.tgrelid = to_regclass(quote_ident(wanted.table_name)) and t.tgname = wanted.name
  where t.oid is null or t.tgenabled not in ('O', 'A')
  order by 1, 2`

/** Also on the other machines, where segments are distributed. */
export async function* triggerResults(client: ClientBase): AsyncGenerator<VerificationResult> {
  const wanted = Object.entries(evidenceTriggers).flatMap(([table, names]) => names.map(name => [table, name] as const))
  const { rows } = await client.query<Silenced>(silencedTriggers, [
    wanted.map(([table]) => table),
    wanted.map(([, name]) => name),
  ])
  yield* rows.map(silenced)
  if (await isDistributed(client)) yield* shardTriggerResults(client)
}

const silenced = ({ table_name: table, name, is_missing: isMissing }: Silenced) =>
  result(table, '', `its trigger ${name} is ${isMissing ? 'missing' : 'disabled'}`)

/** The triggers that act are those of the shards; their names end with the number of a shard, of the month or of the whole. */
const silencedOnShards = `
  select coalesce(json_agg(json_build_object('table_name', c.relname, 'name', wanted.name, 'is_missing', t.oid is null)
                           order by c.relname, wanted.name), '[]')
  from pg_class c
  cross join ${ofSegments} wanted (name)
  left join pg_trigger t on t.tgrelid = c.oid and t.tgname ~ ('^' || wanted.name || '_\\d+$')
  where c.relkind = 'r' and c.relname ~ '^reading_segments_\\d{4}_\\d{2}_\\d+$' and (t.oid is null or t.tgenabled not in ('O', 'A'))`

async function* shardTriggerResults(client: ClientBase): AsyncGenerator<VerificationResult> {
  const { rows } = await client.query<{ node: string; success: boolean; result: string }>(
    "select concat(nodename, ':', nodeport) as node, success, result from run_command_on_workers($1) order by 1",
    [silencedOnShards],
  )
  for (const { node, success, result: told } of rows) {
    if (success) yield* (JSON.parse(told) as Silenced[]).map(silenced)
    else yield result('reading_segments', '', `its triggers on ${node} could not be looked at: ${told}`)
  }
}
