import { escapeIdentifier, escapeLiteral, type ClientBase } from 'pg'
import { result, type VerificationResult } from '#server/records/auditTrail/verification/verificationResult.ts'
import { triggerResults } from '#server/records/auditTrail/verification/verifyTriggers.ts'
import { rowsOf } from '#server/platform/db/statements/rowsOf.ts'

type AuditedTable = { table_name: string; key_columns: string[]; left_out_columns: string[]; is_struck: boolean }

/** Compares every row of every audited table with its last image in the trail. */
export async function* businessRowResults(client: ClientBase): AsyncGenerator<VerificationResult> {
  for (const table of await auditedTables(client)) {
    const columns = await columnsOf(client, table.table_name)
    if (columns.length > 0) yield* tableResults(client, table, columns)
    if (columns.length > 0 && table.is_struck) yield result(table.table_name, '', 'was removed from the audited tables')
    if (columns.length === 0 && !table.is_struck) yield result(table.table_name, '', 'the table is missing')
  }
  yield* documentResults(client)
  yield* triggerResults(client)
}

/** How audit_tables itself is audited; it lists the other tables. */
const ofTheList = { table_name: 'audit_tables', key_columns: ['table_name'], left_out_columns: [], is_struck: false }

/** First by the images in the trail: a table that was removed from the list is still checked. */
const listed = `
  with known as (
    (select distinct on (record) 1 as choice, coalesce(new, old) as entry, new is null as is_struck
     from audit_trail where table_name = 'audit_tables' order by record, id desc)
    union all select 2, to_jsonb(t), false from audit_tables t)
  select distinct on (entry ->> 'table_name') entry || jsonb_build_object('is_struck', is_struck) as entry
  from known where entry ->> 'table_name' <> 'audit_tables' order by entry ->> 'table_name', choice`

async function auditedTables(client: ClientBase): Promise<AuditedTable[]> {
  const { rows } = await client.query<{ entry: AuditedTable }>(listed)
  return [ofTheList, ...rows.map(row => row.entry)]
}

async function columnsOf(client: ClientBase, table: string): Promise<string[]> {
  const { rows } = await client.query<{ attname: string }>(
    'select attname from pg_attribute where attrelid = to_regclass($1) and attnum > 0 and not attisdropped order by attnum',
    [escapeIdentifier(table)],
  )
  return rows.map(row => row.attname)
}

type Difference = {
  record: string
  expected: Record<string, unknown> | null
  found: Record<string, unknown> | null
  actor: string | null
}

async function* tableResults(
  client: ClientBase,
  table: AuditedTable,
  columns: string[],
): AsyncGenerator<VerificationResult> {
  const query = differences(table, columns)
  for await (const row of rowsOf<Difference>(client, query, [table.table_name])) {
    yield result(table.table_name, row.record, whatHappened(row))
  }
}

function differences(table: AuditedTable, columns: string[]): string {
  const audited = columns.filter(column => !table.left_out_columns.includes(column)).map(escapeIdentifier)
  const key = table.key_columns.map(column => `image ->> ${escapeLiteral(column)}`).join(`, '/', `)
  return `
    with last as (
      select distinct on (record) record, actor, new as image from audit_trail where table_name = $1
      order by record, id desc
    ), rows as (
      select concat(${key}) collate "C" as record, image
      from (select to_jsonb(r) as image from (select ${audited.join(', ')} from ${escapeIdentifier(table.table_name)}) r) made)
    select coalesce(rows.record, last.record) as record, last.image as expected, rows.image as found, last.actor
    from last full join rows using (record)
    where last.image is distinct from rows.image`
}

function whatHappened({ expected, found, actor }: Difference): string {
  if (!found) return `was removed outside the portal: the trail has it, last written by ${actor}`
  if (!expected) {
    return `was added outside the portal: the trail ${actor ? `shows that ${actor} removed it` : 'has no entry for it'}`
  }
  const fields = Object.keys({ ...expected, ...found }).filter(field => json(expected[field]) !== json(found[field]))
  const changes = fields.map(field => `${field} is ${shown(found[field])}, by the trail ${shown(expected[field])}`)
  return `was changed outside the portal: ${changes.join('; ')}`
}

const json = (value: unknown) => JSON.stringify(value) ?? 'missing'
const maxLength = 80
const shown = (value: unknown) => (json(value).length > maxLength ? `${json(value).slice(0, maxLength)}…` : json(value))

/** The trail has the sha256 of a document, not its bytes. */
async function* documentResults(client: ClientBase): AsyncGenerator<VerificationResult> {
  const query = `
    select d.id::text from documents d
    where d.sha256 is distinct from (
      select sha256(coalesce(string_agg(c.bytes, '' order by c.n), '')) from document_chunks c where c.document_id = d.id)
    order by d.id`
  for await (const { id } of rowsOf<{ id: string }>(client, query)) {
    yield result('documents', id, 'its content does not match its SHA-256')
  }
}
