import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { asActor } from '#server/platform/db/actor.ts'
import { insertPdf } from '#server/platform/files/documents.ts'
import { heldFile } from '#server/platform/files/keptFile.ts'
import { auditedPortal, type AuditedPortal } from '#test/support/database/auditedPortal.ts'

/** Tables whose changes are not in the trail, each with the reason. */
const exempt: Record<string, string> = {
  migrations: 'tells which migrations have run',
  audit_trail: 'the trail itself',
  audit_unsealed: 'the trail itself',
  audit_seals: 'the trail itself',
  audit_head: 'the trail itself',
  audit_owners: 'derived from the trail',
  audit_indexed: 'derived from the trail',
  audit_subjects: 'derived from the trail',
  reading_segments: 'only replaced by the same readings; each batch leaves a row with count and checksum',
  segment_replacements: 'has rows within transactions only',
  withdrawn_readings: 'moved from readings, their batches hold the checksum; never changed',
  reading_copies: 'append-only, never changed; counts only where a withdrawal takes it in, which leaves a batch',
  archived_parts: 'derived from readings; archives hold their checksum',
  assignment_temperature: 'derived from readings',
  assignment_evaluations: 'derived from readings',
  out_of_range_periods: 'derived from readings',
  temperature_gaps: 'derived from readings',
  delivery_temperature: 'derived from readings',
  delivery_item_temperature: 'derived from readings',
  arrival_checks: 'derived from deliveries and readings',
  delivery_facts: 'derived from deliveries and their temperature',
  kpi_counts: 'derived from deliveries and their temperature',
  portal_time_zone: 'repeats the setting TIME_ZONE',
  call_receipts: 'repeats what changes answered, for a day',
  mqtt_sessions: 'tells which sessions processes have at a broker',
  epcis_captures: 'append-only but for how far it is worked off',
  epcis_events: 'append-only; what they change is in the trail of the delivery or the batch of readings',
  delivery_numbers: 'derived from deliveries',
  delivery_parties: 'derived from deliveries',
  party_groups: 'derived from deliveries',
  place_terms: 'derived from deliveries',
  product_terms: 'derived from deliveries',
  lot_terms: 'derived from deliveries',
  logger_progress: 'derived from readings',
  document_chunks: 'the bytes of documents, whose sha256 stands for them',
  user_credentials: 'secrets',
  one_time_passwords: 'secrets',
  access_tokens: 'secrets',
  refresh_tokens: 'secrets',
  account_links: 'secrets',
  sessions: 'comes and goes with its tokens',
  sign_in_tries: 'counters',
  limit_counts: 'counters',
  webhook_secrets: 'secrets',
  event_subscription_secrets: 'secrets',
  event_page_key: 'secrets',
  event_subscription_progress: 'how far each subscription has come',
  webhook_health: 'how endpoints answered last',
  webhook_events: 'what the audited tables tell, to be sent on',
  webhook_messages: 'a log of its own, for a month',
  webhook_tries: 'a log of its own, for a month',
  user_activity: 'counters',
  api_key_uses: 'counters',
  user_preferences: 'how a user last left the screens',
  boards: 'how a user arranged their own screens; sharing one is audited',
  notice_reads: 'read marks',
  import_checks: 'files that were only looked at, for a day',
  import_records: 'written once, repeats what the trail has of the records themselves',
  messages: 'read marks and texts that tell of what is audited',
  alerts: 'derived from readings, plans and rules; who acknowledged them is audited',
  alert_steps: 'the facts of an alert notification at its time',
  alert_notifications: 'notifications that were sent',
  alert_clock: 'when somebody last looked',
  alert_queue: 'what is yet to be looked at',
  release_queue: 'what is yet to be looked at',
  delivery_events: 'derived from deliveries',
  told_event_ids: 'derived from deliveries',
  delivery_event_queue: 'what is yet to be looked at',
  confirmed_event_queue: 'what is yet to be looked at',
  renamed_subjects: 'what is yet to be looked at',
  excursion_snapshots: 'derived from readings',
  signature_challenges: 'secrets',
  signed_parts: 'named by their own hash, which signatures hold',
  report_openings: 'a log of its own, written once',
  report_queue: 'what is yet to be looked at',
  signing_codes: 'secrets',
  product_budgets: 'repeats which allowance is the newest one',
  budget_uses: 'derived from readings',
  budget_queue: 'what is yet to be looked at',
  vendor_reminders: 'which reminders of what is audited were given',
  calibration_reminders: 'which reminders of what is audited were given',
  mails: 'the outbox',
  alert_channel_links: 'secrets',
  notification_digests: 'until when digests have told',
  portal_processes: 'what processes say of themselves',
  portal_faults: 'a log of its own, for a month',
  slow_statements: 'a log of its own, for a month',
  operation_log: 'a log of its own',
}

test('every table is audited or exempt for a reason', async () => {
  await using portal = await auditedPortal()
  const { rows } = await portal.client.query<{ name: string; is_audited: boolean }>(`
    select relname as name, (
      select count(*) = 4 from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal and t.tgenabled = 'O'
        and t.tgname in ('audit_insert', 'audit_update', 'audit_delete', 'audit_truncate')) as is_audited
    from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`)
  assert.deepEqual(
    rows.filter(row => !row.is_audited && !exempt[row.name]).map(row => row.name),
    [],
    'call audit_table() for it in its migration, or say above why not',
  )
  assert.deepEqual(
    rows.filter(row => row.is_audited && exempt[row.name]).map(row => row.name),
    [],
  )
  const gone = Object.keys(exempt).filter(name => !rows.some(row => row.name === name))
  assert.deepEqual(gone, [], 'exempt tables that there are no more')
})

test('a change has its actor, its reason, the former values and the whole new image', async () => {
  await using portal = await auditedPortal()
  await portal.db.transaction().execute(async tx => {
    await asActor(tx, 'user:12', '台帳の訂正')
    await tx.updateTable('products').set({ name_en: 'Other' }).where('id', '=', 2).execute()
  })
  const row = await lastEntry(portal, 'products')
  assert.deepEqual([row.actor, row.reason, row.record, row.act], ['user:12', '台帳の訂正', '2', 'U'])
  assert.deepEqual(row.old, { name_en: 'Drug' })
  assert.partialDeepStrictEqual(row.new, { id: 2, item_code: 'P2', name_en: 'Other' })
})

test('a change without an actor has the database user, also right after one with an actor', async () => {
  await using portal = await auditedPortal()
  await portal.client.query("begin; select set_config('portal.actor', 'user:1', true); commit")
  await portal.client.query('delete from products where id = 1')
  const row = await lastEntry(portal, 'products')
  assert.deepEqual([row.actor, row.act, row.new], ['database:kelvinchain', 'D', null])
})

test('an update that changes nothing and a change that is rolled back leave nothing', async () => {
  await using portal = await auditedPortal()
  const before = await lastEntry(portal, 'products')
  await portal.client.query('update products set name_en = name_en')
  await portal.client.query('begin; delete from products; rollback')
  assert.deepEqual(await lastEntry(portal, 'products'), before)
  assert.deepEqual(await portal.check(), [])
})

test('images do not depend on the settings of the session that writes them', async () => {
  await using portal = await auditedPortal()
  await portal.client.query(`set timezone = 'Asia/Tokyo'; set extra_float_digits = -5; set bytea_output = 'escape';
    insert into centres (company_id, code, name, name_en, lat) values (1, 'T', '東京', 'Tokyo', 35.68123456789012);
    update reading_batches set checksum = sha256('x'), received_at = '2026-10-01 09:00'`)
  await portal.client.query('update reading_batches set checksum = checksum')
  const { new: image } = await lastEntry(portal, 'reading_batches')
  assert.partialDeepStrictEqual(image, { received_at: '2026-10-01T00:00:00+00:00' })
  assert.deepEqual(
    (await portal.results()).filter(line => !/at least one of .* was changed/.test(line)),
    [],
  )
})

test('a temporary table of the same name does not receive the trail', async () => {
  await using portal = await auditedPortal()
  await portal.client.query(`create temporary table audit_trail (like public.audit_trail including all);
    create temporary table audit_unsealed (audit_id bigint); update products set name_en = 'Other'`)
  assert.equal((await lastEntry(portal, 'products')).act, 'U')
  assert.deepEqual(await portal.results(), [])
})

test('a changed key ends one record and begins another', async () => {
  await using portal = await auditedPortal()
  await portal.client.query(`
    insert into reading_conflicts (logger_id, at, milli_celsius, batch_id)
    values (1, '2026-10-01 00:00+09', 4000, 1), (1, '2026-10-02 00:00+09', 4000, 1);
    update reading_conflicts set milli_celsius = 4001 where at = '2026-10-01 00:00+09'`)
  const entries = await portal.db
    .selectFrom('audit_trail')
    .select(['record', 'act'])
    .where('table_name', '=', 'reading_conflicts')
    .where('record', 'like', '%2026-09-30%')
    .orderBy('record')
    .orderBy('id')
    .execute()
  assert.deepEqual(entries, [
    { record: '1/2026-09-30T15:00:00+00:00/4000', act: 'I' },
    { record: '1/2026-09-30T15:00:00+00:00/4000', act: 'D' },
    { record: '1/2026-09-30T15:00:00+00:00/4001', act: 'I' },
  ])
  assert.deepEqual(await portal.results(), [])
})

test('a row that one statement changes twice by its foreign keys leaves one entry with the last image', async () => {
  await using portal = await auditedPortal()
  await portal.client.query(`
    create table parents (id integer primary key); insert into parents values (1), (2);
    create table children (id integer primary key, a integer references parents on delete set null,
      b integer references parents on delete set null);
    select audit_table('children', '{id}'); insert into children values (1, 1, 2), (2, 2, 1), (3, 1, 1);
    delete from parents`)
  const row = await lastEntry(portal, 'children')
  assert.deepEqual([row.record, row.old, row.new], ['3', { a: 1, b: 1 }, { id: 3, a: null, b: null }])
  assert.deepEqual(await portal.results(), [])
})

test("a document's bytes are not in the trail, its sha256 is", async () => {
  await using portal = await auditedPortal()
  const sha256 = createHash('sha256').update('pdf').digest()
  await portal.db.transaction().execute(async tx => {
    const file = heldFile('監査.pdf', Buffer.from('pdf'))
    await insertPdf(tx, { ...file, companyId: 1, uploadedBy: null, at: new Date() })
  })
  const { new: image } = await lastEntry(portal, 'documents')
  assert.partialDeepStrictEqual(image, { file_name: '監査.pdf', size: 3, sha256: `\\x${sha256.toString('hex')}` })
  assert.deepEqual(await portal.results(), [])
  for (const change of ["update document_chunks set bytes = 'pdx'", 'delete from document_chunks']) {
    await portal.behindTheBack(change)
    assert.deepEqual(await portal.results(), ['documents 1 its content does not match its SHA-256'])
  }
})

test('the trail and its seals refuse every change, an audited table refuses TRUNCATE', async () => {
  await using portal = await auditedPortal()
  const refused = { code: '42501' }
  for (const table of ['audit_trail', 'audit_seals']) {
    await assert.rejects(portal.client.query(`delete from ${table}`), refused)
    await assert.rejects(portal.client.query(`truncate ${table}`), refused)
  }
  await assert.rejects(portal.client.query("update audit_trail set actor = 'nobody'"), refused)
  await assert.rejects(portal.client.query('update audit_seals set seq = -seq'), refused)
  await assert.rejects(portal.client.query('truncate disclosures'), refused)
})

test('a migration that adds a column gives the rows new images, but hides no earlier change', async () => {
  await using portal = await auditedPortal()
  await portal.behindTheBack("update products set name_en = 'Forged' where id = 1")
  await portal.behindTheBack(
    "insert into products (company_id, item_code, name_ja, name_en) values (1, 'P9', '薬', 'Drug')",
  )
  const before = await portal.results()
  await portal.client.query(
    "alter table products add is_cooled boolean not null default true; select audit_table('products', '{id}')",
  )
  const after = await portal.results()
  assert.equal(before.length, 2)
  assert.deepEqual(
    after.map(line => line.slice(0, 10)),
    before.map(line => line.slice(0, 10)),
  )
})

async function lastEntry({ db }: AuditedPortal, table: string) {
  const entries = db.selectFrom('audit_trail').selectAll().where('table_name', '=', table)
  return await entries.orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
}
