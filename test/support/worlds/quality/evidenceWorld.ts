import { sql } from 'kysely'
import type { Db } from '#server/platform/db/connect.ts'
import { makeUser, type MadeCompany } from '#test/support/database/make.ts'
import { makeTelemetryWorld } from '#test/support/worlds/telemetryWorld.ts'
import type { TestApp } from '#test/support/portal/testApp.ts'

const minuteMs = 60_000
const startMs = Date.parse('2026-05-01T01:00:00Z')

/** A delivery with a logger that measured before, during and after it, and everything that a decision can depend on. */
export type Evidence = {
  companyId: number
  userId: number
  deliveryId: number
  productId: number
  lotId: number
  loggerId: number
  caseId: number
  documentId: number
  spanMs: { from: number; to: number }
  sendAt: (atMs: number, milliCelsius: number) => Promise<unknown>
}

let made = 0

/** Writes the rows of all parts of the portal directly; without a decision if `decidedAt` is null. */
export async function makeEvidence(
  { db, pool }: Pick<TestApp, 'db' | 'pool'>,
  decidedAt: Date | null,
  depositorId?: number,
): Promise<Evidence> {
  const spanMs = { from: startMs, to: startMs + 10 * minuteMs }
  const world = await makeTelemetryWorld(db, pool, 1, [
    {
      items: [{ band: '2-8', toleranceMinutes: 0 }],
      deliveredAtMs: spanMs.to,
      assignments: [{ logger: 0, fromMs: spanMs.from, toMs: null, intervalSeconds: 60, items: [] }],
    },
  ])
  const [delivery, [logger]] = [world.deliveries[0], world.loggers]
  const deliveryId = delivery?.id ?? 0
  const loggerId = logger?.id ?? 0
  const sendAt = async (atMs: number, milliCelsius: number) => await world.send([{ logger: 0, atMs, milliCelsius }])
  for (let minute = -1; minute <= 10; minute++) await sendAt(startMs + minute * minuteMs, 9000 + minute)
  await sendAt(startMs, 1000)
  const companyId = depositorId ?? world.company.id
  if (depositorId)
    await db.updateTable('deliveries').set({ depositor_id: depositorId }).where('id', '=', deliveryId).execute()
  const rest = await writeRest(db, { company: world.company, companyId, deliveryId, loggerId })
  const evidence = { companyId, deliveryId, loggerId, spanMs, sendAt, ...rest }
  if (decidedAt) await makeDecision(db, evidence, decidedAt)
  return evidence
}

type Known = { company: MadeCompany; companyId: number; deliveryId: number; loggerId: number }

async function writeRest(db: Db, { company, companyId, deliveryId, loggerId }: Known) {
  const user = await makeUser(db, { company })
  const number = ++made
  const { rows } = await sql<{ productId: number; lotId: number; caseId: number; documentId: number }>`
    with item as (select product_id, product_version_id from delivery_items where delivery_id = ${deliveryId}),
    lot as (insert into lots (product_id, lot) select product_id, 'L' from item returning id, product_id),
    document as (
      insert into documents (company_id, file_name, media_type, size, sha256, uploaded_by)
      values (${company.id}, 'certificate.pdf', 'application/pdf', 1, sha256('1'), ${user.id}) returning id),
    chunk as (insert into document_chunks select id, 0, '1' from document),
    calibration as (
      insert into logger_calibrations (logger_id, calibrated_on, due_on, certificate_number, document_id)
      select ${loggerId}, '2026-01-01', '2026-12-31', 'C-1', id from document),
    file as (
      insert into logger_files (company_id, file_name, size, sha256, document_id, state, uploaded_at, findings, answers, confirmed_at)
      select ${company.id}, 'logger.csv', 1, sha256(${`file ${number}`}::bytea), id, 'stored', now(), '{}', '{}', now() from document
      returning id),
    series as (
      insert into logger_file_series (logger_file_id, key, reading_count, first_at, last_at, decision, logger_id, accepted,
        duplicate, conflict, decided_at)
      select id, '1', 1, ${new Date(startMs)}, ${new Date(startMs)}, 'stored', ${loggerId}, 1, 0, 0, now() from file),
    reported as (insert into amendments (delivery_id, field, old_value, new_value) values (${deliveryId}, 'slipNo', '1', '2')),
    opened as (
      insert into excursion_cases (delivery_id, depositor_id, number, state, opened_at, due_on, assessment, updated_at)
      values (${deliveryId}, ${companyId}, ${`EC-2026-${number}`}, 'underAssessment', now(), '2026-12-01', '{}', now()) returning id),
    found as (
      insert into case_excursions (case_id, product_id, logger_id, product_version_id, quantity, deviation_milli_celsius, peak_milli, side,
        out_of_range_ms, longest_ms, excursion_count, started_at, last_at, is_open, found_at)
      select opened.id, product_id, ${loggerId}, product_version_id, 1, 1000, 9000, 'above', 60000, 60000, 1, now(), now(),
             false, now() from opened, item),
    event as (insert into case_events (case_id, at, kind) select id, now(), 'opened' from opened),
    comment as (
      insert into case_comments (case_id, user_id, company_id, body, is_internal, at)
      select id, ${user.id}, ${company.id}, '写真を添付します。', false, now() from opened returning id),
    attached as (insert into case_documents select comment.id, document.id from comment, document),
    refused as (
      insert into signature_refusals (at, user_id, delivery_id, reason)
      values (now() - interval '6 years', ${user.id}, ${deliveryId}, 'challengeUsed'))
    select lot.product_id as "productId", lot.id as "lotId", opened.id as "caseId", document.id as "documentId"
      from lot, opened, document`.execute(db)
  const [ids] = rows
  if (!ids) throw new Error('nothing was written')
  return { ...ids, userId: user.id }
}

/** A person's decision about the delivery's lot, with its signature. */
export async function makeDecision(db: Db, evidence: Evidence, at: Date): Promise<void> {
  const { deliveryId, productId, lotId, userId, companyId, caseId } = evidence
  await sql`
    with signed as (
      insert into signatures (meaning, case_id, delivery_id, user_id, company_id, user_name, company_name, company_name_en, content,
        content_hash, used_one_time_password, session_id, signed_at)
      values ('rejected', ${caseId}, ${deliveryId}, ${userId}, ${companyId}, '品質 花子', '甲', 'A', '{}', sha256('1'), true, 1, ${at})
      returning id),
    decided as (
      insert into lot_decisions (delivery_id, product_id, lot_id, decision, reason, cause, user_id, case_id, signature_id, at)
      select ${deliveryId}, ${productId}, ${lotId}, 'rejected', '根拠なし', 'person', ${userId}, ${caseId}, id, ${at} from signed
      returning id)
    insert into lot_states (delivery_id, product_id, lot_id, decision, decision_id, is_quarantined, updated_at)
    select ${deliveryId}, ${productId}, ${lotId}, 'rejected', id, true, ${at} from decided
    on conflict (delivery_id, product_id, lot_id) do update set decision_id = excluded.decision_id`.execute(db)
}
