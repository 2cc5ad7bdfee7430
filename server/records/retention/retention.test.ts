import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { sql } from 'kysely'
import type { Client } from 'pg'
import { defaultQualityRules } from '#contract/quality/rules/qualityRules.ts'
import { evidenceTriggers } from '#server/records/retention/evidenceTriggers.ts'
import { keptUntilOf } from '#server/telemetry/retention/keptDeliveries.ts'
import { auditedPortal, type AuditedPortal } from '#test/support/database/auditedPortal.ts'
import { makeDecision, makeEvidence, type Evidence } from '#test/support/worlds/quality/evidenceWorld.ts'
import { onDatabase } from '#test/support/worlds/records/backupWorld.ts'
import { createTestApp, type TestApp } from '#test/support/portal/testApp.ts'
import { testWorkers } from '#test/support/portal/testDatabase.ts'

const refused = { code: '23001', message: /is kept until \d{4}-\d\d-\d\d: a decision rests on it$/ }
const neverChanged = { code: '23001', message: /^readings are never changed/ }
const yearsAgo = (years: number) => new Date(Date.now() - years * 366 * 24 * 60 * 60 * 1000)

let portal: TestApp
before(async () => {
  portal = await createTestApp()
})
after(() => portal.close())

/** Every way to change or delete what a decision is based on, in SQL on a delivery `d`, its logger `g` and its product `p`. */
const purges = ({ deliveryId: d, loggerId: g, productId: p, caseId: c, documentId: doc }: Evidence): string[] => [
  'truncate reading_segments',
  `update reading_conflicts set milli_celsius = 1 where logger_id = ${g}`,
  `delete from reading_conflicts where logger_id = ${g}`,
  `delete from reading_batches where id in (select r.batch_id from readings r where r.logger_id = ${g})`,
  `update reading_batches set accepted = 0 where id in (select r.batch_id from readings r where r.logger_id = ${g})`,
  `update logger_file_series set reading_count = 0 where logger_id = ${g}`,
  `delete from logger_file_series where logger_id = ${g}`,
  `update documents set file_name = 'other.pdf' where id = ${doc}`,
  `delete from documents where id = ${doc}`,
  `update document_chunks set bytes = 'x' where document_id = ${doc}`,
  `delete from document_chunks where document_id = ${doc}`,
  'truncate document_chunks',
  `update logger_calibrations set due_on = calibrated_on where logger_id = ${g}`,
  `update logger_calibrations set certificate_number = 'other' where logger_id = ${g}`,
  `delete from logger_calibrations where logger_id = ${g}`,
  `update product_versions set band = '1-30' where product_id = ${p}`,
  `update product_versions set tolerance_minutes = 600 where product_id = ${p}`,
  `delete from product_versions where product_id = ${p}`,
  `update lots set lot = 'other' where product_id = ${p}`,
  `update deliveries set delivered_at = null where id = ${d}`,
  `delete from deliveries where id = ${d}`,
  `update delivery_items set quantity = 0 where delivery_id = ${d}`,
  `delete from delivery_items where delivery_id = ${d}`,
  `update logger_assignments set to_at = from_at + interval '1 minute' where delivery_id = ${d}`,
  `delete from logger_assignments where delivery_id = ${d}`,
  `update amendments set new_value = 'other' where delivery_id = ${d}`,
  `delete from amendments where delivery_id = ${d}`,
  `delete from case_excursions where case_id = ${c}`,
  `delete from case_events where case_id = ${c}`,
  `delete from case_documents where document_id = ${doc}`,
  `delete from case_comments where case_id = ${c}`,
  `delete from excursion_cases where id = ${c}`,
  `delete from signatures where delivery_id = ${d}`,
  `delete from signature_refusals where delivery_id = ${d}`,
  `delete from lot_states where delivery_id = ${d}`,
  `delete from lot_decisions where delivery_id = ${d}`,
  `delete from retained_deliveries where delivery_id = ${d}`,
  `delete from retained_spans where delivery_id = ${d}`,
]

suite('what a decision is based on', () => {
  test('is neither changed nor deleted while it must be retained', async () => {
    const evidence = await makeEvidence(portal, new Date())
    for (const purge of purges(evidence)) await assert.rejects(sql.raw(purge).execute(portal.db), refused, purge)
    const { rows } = await sql<{ month: string }>`
      select 'reading_segments_' || to_char(first_at at time zone 'UTC', 'YYYY_MM') as month from reading_segments where logger_id = ${evidence.loggerId} limit 1`.execute(
      portal.db,
    )
    await assert.rejects(sql.raw(`truncate ${rows[0]?.month}`).execute(portal.db), refused)
    await assert.rejects(sql.raw(`delete from ${rows[0]?.month}`).execute(portal.db), neverChanged)
  })

  test('never changes if it is written only once', async () => {
    const { deliveryId, caseId } = await makeEvidence(portal, yearsAgo(7))
    const changes = [
      `update lot_decisions set decision = 'released' where delivery_id = ${deliveryId}`,
      `update signatures set meaning = 'released' where delivery_id = ${deliveryId}`,
      `update case_comments set body = 'other' where case_id = ${caseId}`,
      `update case_events set reason = 'other' where case_id = ${caseId}`,
      `update excursion_cases set number = 'other' where id = ${caseId}`,
      `update retained_deliveries set kept_until = '2000-01-01' where delivery_id = ${deliveryId}`,
      `update retained_spans set to_at = from_at + interval '1 second' where delivery_id = ${deliveryId}`,
    ]
    for (const change of changes) {
      await assert.rejects(sql.raw(change).execute(portal.db), { message: /stays as it is$/, code: '23001' }, change)
    }
  })

  test('can be deleted when the retention period has ended', async () => {
    // A separate database: evidence of other tests would retain the batches and the table.
    await using other = await createTestApp()
    const evidence = await makeEvidence(other, yearsAgo(7))
    const inOrder = [
      'case_documents',
      'case_comments',
      'case_events',
      'case_excursions',
      'lot_states',
      'lot_decisions',
      'signatures',
      'signature_refusals',
      'excursion_cases',
      'logger_file_series',
      'logger_calibrations',
      'reading_segments',
      'reading_conflicts',
      'reading_batches',
      'logger_files',
      'document_chunks',
      'documents',
      'amendments',
      'logger_assignments',
      'deliveries',
    ]
    // Readings leave by whole months.
    const act = (table: string) => sql.raw(table === 'reading_segments' ? 'truncate' : 'delete from')
    await other.db.transaction().execute(async tx => {
      for (const table of inOrder) await sql`${act(table)} ${sql.table(table)}`.execute(tx)
    })
    const { rows } = await sql`select from retained_deliveries where delivery_id = ${evidence.deliveryId}`.execute(
      other.db,
    )
    assert.deepEqual(rows, [])
  })

  test('and every other reading is never changed or deleted by SQL, late ones included', async () => {
    const { loggerId, sendAt, spanMs } = await makeEvidence(portal, new Date())
    await sendAt(spanMs.from + 90_000, 4500)
    const undecided = await makeEvidence(portal, null)
    for (const logger of [loggerId, undecided.loggerId]) {
      for (const statement of [
        `update reading_segments set milli_base = 5000 where logger_id = ${logger}`,
        `delete from reading_segments where logger_id = ${logger}`,
      ]) {
        await assert.rejects(sql.raw(statement).execute(portal.db), neverChanged, statement)
      }
    }
  })
})

suite('how long it is retained', () => {
  test('is five years from the last decision unless the depositor has a rule', async () => {
    assert.equal(defaultQualityRules.retentionYears, 5)
    const evidence = await makeEvidence(portal, null)
    assert.equal(await keptUntilOf(portal.db, evidence.deliveryId), null)
    // In Japan, it is the 11th already.
    await makeDecision(portal.db, evidence, new Date('2026-03-10T15:30:00Z'))
    assert.equal(await keptUntilOf(portal.db, evidence.deliveryId), '2031-03-11')
    await makeDecision(portal.db, evidence, new Date('2026-04-01T00:00:00Z'))
    assert.equal(await keptUntilOf(portal.db, evidence.deliveryId), '2031-04-01')
  })

  test('follows the rule at the time of the decision; a later rule lengthens and never shortens it', async () => {
    const evidence = await makeEvidence(portal, null)
    await makeDecision(portal.db, evidence, new Date('2026-03-10T00:00:00Z'))
    const layDown = async (years: number) =>
      await sql`
        insert into quality_rules (company_id, releases_by_itself, needs_two_people, assessment_days, retention_years, updated_at)
        values (${evidence.companyId}, false, false, 5, ${years}, now())
        on conflict (company_id) do update set retention_years = excluded.retention_years`.execute(portal.db)
    await layDown(10)
    assert.equal(await keptUntilOf(portal.db, evidence.deliveryId), '2036-03-10')
    await layDown(6)
    assert.equal(await keptUntilOf(portal.db, evidence.deliveryId), '2036-03-10')
    const later = await makeEvidence(portal, null, evidence.companyId)
    await makeDecision(portal.db, later, new Date('2026-03-10T00:00:00Z'))
    assert.equal(await keptUntilOf(portal.db, later.deliveryId), '2032-03-10')
  })
})

suite('what an amendment does to it', () => {
  test('the sender may remove or shorten an item or assignment with a reason; the former span stays provable', async () => {
    const { deliveryId, loggerId, spanMs } = await makeEvidence(portal, new Date())
    await portal.db.transaction().execute(async tx => {
      await sql`select set_config('portal.actor', 'company:1', true)`.execute(tx)
      await sql`update logger_assignments set to_at = from_at + interval '1 minute' where delivery_id = ${deliveryId}`.execute(
        tx,
      )
      await sql`delete from logger_assignments where delivery_id = ${deliveryId}`.execute(tx)
      await sql`insert into amendments (delivery_id, field, old_value, new_value) values (${deliveryId}, 'loggers', 'x', null)`.execute(
        tx,
      )
    })
    const { rows } = await sql<{ from: Date; to: Date }>`
      select from_at as "from", to_at as "to" from retained_spans where delivery_id = ${deliveryId}`.execute(portal.db)
    assert.deepEqual(rows, [{ from: new Date(spanMs.from), to: new Date(spanMs.to) }])
    await assert.rejects(
      sql`delete from reading_segments where logger_id = ${loggerId}`.execute(portal.db),
      neverChanged,
    )
  })

  test('a change without a reason is refused, even by the portal', async () => {
    const { deliveryId } = await makeEvidence(portal, new Date())
    for (const table of ['logger_assignments', 'delivery_items']) {
      await assert.rejects(
        portal.db.transaction().execute(async tx => {
          await sql`select set_config('portal.actor', 'system:portal', true)`.execute(tx)
          await sql`delete from ${sql.table(table)} where delivery_id = ${deliveryId}`.execute(tx)
        }),
        refused,
      )
    }
  })
})

suite('a calibration that decisions are based on', () => {
  test('is completed, and corrected if no time with a decision loses its calibration', async () => {
    const { loggerId } = await makeEvidence(portal, new Date())
    const change = async (set: string) =>
      await sql.raw(`update logger_calibrations set ${set} where logger_id = ${loggerId}`).execute(portal.db)
    await change("laboratory = '試験所'")
    await change('due_on = due_on + 30')
    await change('due_on = due_on - 30')
    await assert.rejects(change("laboratory = '別の試験所'"), refused)
    await assert.rejects(change('calibrated_on = due_on'), refused)
  })
})

/** Disables what keeps the segments of a month: its trigger, or on several machines that of one of its shards. */
async function letSegmentsGo({ client, config }: AuditedPortal, month: string) {
  const [worker] = testWorkers()
  const disable = async (on: Client, table: string, trigger: string) => {
    await on.query(`alter table ${table} disable trigger ${trigger}`)
    return table
  }
  if (!worker) return await disable(client, month, 'evidence_stays')
  return await onDatabase({ config: { ...worker, database: config.database } }, async onWorker => {
    await onWorker.query('set citus.override_table_visibility to off; set citus.enable_manual_changes_to_shards to on')
    const { rows } = await onWorker.query<{ shard: string; trigger: string }>(
      `select c.relname as shard, t.tgname as trigger from pg_class c join pg_trigger t on t.tgrelid = c.oid
        where c.relname ~ $1 and t.tgname ~ '^evidence_stays' order by 1 limit 1`,
      [`^${month}_\\d+$`],
    )
    return await disable(onWorker, rows[0]?.shard ?? '', rows[0]?.trigger ?? '')
  })
}

test('the check of the trail names every trigger that is missing or disabled', async () => {
  await using audited = await auditedPortal()
  const { rows } = await audited.client.query<{ table: string; names: string[] }>(`
    select tgrelid::regclass::text as table, array_agg(tgname::text order by tgname) as names from pg_trigger
     where tgname like 'evidence_%' and tgrelid not in (select i.inhrelid from pg_inherits i) group by 1`)
  const known = Object.entries(evidenceTriggers).map(([table, names]) => [table, names.toSorted()])
  assert.deepEqual(Object.fromEntries(rows.map(({ table, names }) => [table, names])), Object.fromEntries(known))
  const { rows: months } = await audited.client.query<{ name: string }>(
    `select 'reading_segments_' || to_char(first_at at time zone 'UTC', 'YYYY_MM') as name from reading_segments limit 1`,
  )
  const month = months[0]?.name ?? ''
  await audited.client.query('drop trigger evidence_stays on lot_decisions')
  const table = await letSegmentsGo(audited, month)
  assert.deepEqual(await audited.results(), [
    'lot_decisions its trigger evidence_stays is missing',
    `${table} its trigger evidence_stays is disabled`,
  ])
})
