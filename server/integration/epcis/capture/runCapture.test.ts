import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import type { EpcisEvent } from '#contract/integration/epcis/events.ts'
import { queueCapture, type ErrorBehaviour } from '#server/integration/epcis/capture/acceptDocument.ts'
import { captureJob } from '#server/integration/epcis/captureJobs.ts'
import { captureOne } from '#server/integration/epcis/capture/captureOne.ts'
import {
  captureEventsJob,
  endLostCapturesJob,
  eventsAtATime,
  runCapture,
} from '#server/integration/epcis/capture/runCapture.ts'
import { openTestApi } from '#test/support/calls/testPartnerApi.ts'
import { makeLogger } from '#test/support/database/make.ts'
import { workOffJobs } from '#test/support/portal/workOffJobs.ts'

const partnerApi = await openTestApi()
after(partnerApi.testApp.close)
const { testApp } = partnerApi
const { db } = testApp
const maker = await partnerApi.company('MAKER')
const key = {
  id: maker.keyId,
  actor: `key:${maker.keyId}`,
  companyId: maker.id,
  companyCode: maker.code,
  isPlatform: false,
}
await makeLogger(db, { company: maker, serial: 'S-1' })

const count = eventsAtATime + 10
const eventAt = (place: number, device: string): EpcisEvent => ({
  type: 'ObjectEvent',
  action: 'OBSERVE',
  epcList: [],
  eventTime: new Date(Date.UTC(2026, 10, 20) + place * 1000).toISOString(),
  eventTimeZoneOffset: '+09:00',
  sensorElementList: [
    { sensorMetadata: { deviceID: device }, sensorReport: [{ type: 'Temperature', value: 5, uom: 'CEL' }] },
  ],
})

async function queued(behaviour: ErrorBehaviour, name: string): Promise<number> {
  const waiting = Array.from({ length: count }, (_, place) => ({
    place,
    context: [],
    event: eventAt(place, `urn:${name}:S-1`),
  }))
  const captureId = await queueCapture(
    testApp.appContext,
    key,
    { format: 'json', waiting, faults: [], aroundEvents: null },
    behaviour,
  )
  const { id } = await db
    .selectFrom('epcis_captures')
    .select('id')
    .where('capture_id', '=', captureId)
    .executeTakeFirstOrThrow()
  return id
}
const stored = async (id: number) => {
  const { rows } = await sql<{ events: number; doubles: number; readings: number }>`
    select (select count(*)::int from epcis_events where capture_id = ${id}) as events,
           (select count(*)::int from epcis_events where capture_id = ${id} and double_of is not null) as doubles,
           (select count(*)::int from readings) as readings`.execute(db)
  return rows[0]
}

/** The event at this place makes its transaction fail. */
const failAt = (place: number) =>
  sql`
  create or replace function fail_once() returns trigger language plpgsql as $$ begin raise 'killed'; end $$;
  create trigger fail_once before insert on epcis_events for each row when (new.place = ${sql.lit(place)}) execute function fail_once()`.execute(
    db,
  )
const repair = () => sql`drop trigger fail_once on epcis_events`.execute(db)

test('a rollback document that fails in the middle leaves nothing, and is captured whole afterwards', async () => {
  const id = await queued('rollback', 'rollback')
  await failAt(count - 1)
  await assert.rejects(runCapture(testApp.appContext, id), /killed/)
  await repair()
  assert.deepEqual(await stored(id), { events: 0, doubles: 0, readings: 0 })
  await runCapture(testApp.appContext, id)
  assert.deepEqual(await stored(id), { events: count, doubles: 0, readings: count })
})

test('a "proceed" document that fails in the middle goes on there, without doubles', async () => {
  const id = await queued('proceed', 'proceed')
  await failAt(count - 1)
  await assert.rejects(runCapture(testApp.appContext, id), /killed/)
  await repair()
  assert.equal((await stored(id))?.events, eventsAtATime)
  await Promise.all([runCapture(testApp.appContext, id), runCapture(testApp.appContext, id)])
  assert.deepEqual(await stored(id), { events: count, doubles: 0, readings: count })
})

test('a single event whose process ended is captured by a job', async () => {
  const waiting = [{ place: 0, context: [], event: eventAt(0, 'urn:one:S-1') }]
  await failAt(0)
  await assert.rejects(
    captureOne(testApp.appContext, key, { format: 'json', waiting, faults: [], aroundEvents: null }),
    /killed/,
  )
  await repair()
  const { rows } = await sql<{ payload: { id: number } }>`
    select p.payload from graphile_worker._private_jobs p join graphile_worker.jobs j on j.id = p.id
     where j.task_identifier = ${captureEventsJob.name} and (p.payload ->> 'id')::bigint = (select max(c.id) from epcis_captures c)`.execute(
    db,
  )
  const [job] = rows
  assert.ok(job, 'nothing would capture it')
  await captureEventsJob.run(job.payload, testApp.appContext)
  assert.equal((await stored(job.payload.id))?.events, 1)
})

test('a "proceed" document may declare an event false long before it', async () => {
  const wrong = eventAt(0, 'urn:declared:S-1')
  const declared = { ...wrong, errorDeclaration: { declarationTime: '2026-11-20T02:00:00Z' } }
  const between = Array.from({ length: eventsAtATime }, (_, place) => eventAt(place + 1, 'urn:declared:nobody'))
  const events = [declared, ...between, wrong]
  const waiting = events.map((event, place) => ({ place, context: [], event }))
  const accepted = { format: 'json', waiting, faults: [], aroundEvents: null } as const
  const captureId = await queueCapture(testApp.appContext, key, { ...accepted, waiting, faults: [] }, 'proceed')
  const { id } = await db
    .selectFrom('epcis_captures')
    .select('id')
    .where('capture_id', '=', captureId)
    .executeTakeFirstOrThrow()
  await runCapture(testApp.appContext, id)
  const { outcomes } = await db
    .selectFrom('epcis_events')
    .select('outcomes')
    .where('capture_id', '=', id)
    .where('place', '=', events.length - 1)
    .executeTakeFirstOrThrow()
  assert.deepEqual(outcomes, ['withdrawn'])
})

async function jobOf(id: number) {
  const capture = db.selectFrom('epcis_captures').select('capture_id as captureId').where('id', '=', id)
  return await captureJob(db, key, (await capture.executeTakeFirstOrThrow()).captureId)
}

test('INT-17: a capture that fails at each try ends with an error, and waits no longer', async () => {
  const id = await queued('proceed', 'ending')
  const waits = async () => {
    const { rows } = await sql`select from epcis_captures where id = ${id} and waiting is not null`.execute(db)
    return rows.length > 0
  }
  await failAt(count - 1)
  await assert.rejects(captureEventsJob.run({ id }, testApp.appContext), /killed/)
  assert.ok(await waits(), 'it is tried again')
  await sql`
    update graphile_worker._private_jobs j set attempts = j.max_attempts - 1
     where (j.payload ->> 'id')::bigint = ${id}`.execute(db)
  await workOffJobs(testApp)
  await repair()
  const job = await jobOf(id)
  assert.partialDeepStrictEqual(job, {
    running: false,
    success: false,
    errors: [{ type: 'epcisException:ImplementationException', status: 500, issues: [] }],
    counts: { events: count, captured: eventsAtATime, leftOut: count - eventsAtATime },
  })
  // The operator sees that it failed; run again, it has nothing to do.
  const { rows } = await sql<{ failed: number }>`
    select count(*)::int as failed from graphile_worker._private_jobs j
     where j.attempts = j.max_attempts and (j.payload ->> 'id')::bigint = ${id}`.execute(db)
  assert.equal(rows[0]?.failed, 1)
  await captureEventsJob.run({ id }, testApp.appContext)
  assert.deepEqual(await stored(id).then(of => of?.events), eventsAtATime)
})

test('INT-17: a capture whose key was revoked meanwhile, or whose company is inactive, ends where it is', async () => {
  const other = await partnerApi.company('OTHER')
  const revoke = (revokedAt: Date | null) =>
    db.updateTable('api_keys').set({ revoked_at: revokedAt }).where('id', '=', maker.keyId).execute()
  const setActive = (isActive: boolean) =>
    db.updateTable('companies').set({ is_active: isActive }).where('id', '=', maker.id).execute()
  const ended = async (id: number) => {
    await runCapture(testApp.appContext, id)
    const job = await jobOf(id)
    return [job?.running, job?.errors.map(({ detail }) => detail), job?.counts.captured]
  }
  const why = 'the API key was revoked, or its company made inactive, before what is left of the document was captured'
  // Another company's key and status are asked of nobody.
  await db.updateTable('api_keys').set({ revoked_at: testApp.now() }).where('id', '=', other.keyId).execute()
  await db.updateTable('companies').set({ is_active: false }).where('id', '=', other.id).execute()
  const begun = await queued('proceed', 'begun')
  await failAt(count - 1)
  await assert.rejects(runCapture(testApp.appContext, begun), /killed/)
  await repair()
  const waiting = await queued('rollback', 'waiting')
  await revoke(testApp.now())
  assert.deepEqual(await ended(begun), [false, [why], eventsAtATime])
  assert.deepEqual(await ended(waiting), [false, [why], 0])
  await revoke(null)
  const inactive = await queued('rollback', 'inactive')
  await setActive(false)
  assert.deepEqual(await ended(inactive), [false, [why], 0])
  await setActive(true)
  const again = await queued('rollback', 'again')
  assert.deepEqual(await ended(again), [false, [], count])
})

test('INT-17: a capture whose process was killed in its last try ends too, and no other does', async () => {
  const [killed, running, retried] = [
    await queued('rollback', 'killed'),
    await queued('rollback', 'running'),
    await queued('rollback', 'retried'),
  ]
  const leave = (id: number, attempts: string, lockedAt: string) =>
    sql`
      update graphile_worker._private_jobs j set attempts = ${sql.raw(attempts)}, locked_at = ${sql.raw(lockedAt)}
       where (j.payload ->> 'id')::bigint = ${id}`.execute(db)
  await leave(killed, 'j.max_attempts', 'null')
  await leave(running, 'j.max_attempts', 'now()')
  await leave(retried, 'j.max_attempts - 1', 'null')
  await endLostCapturesJob.run({}, testApp.appContext)
  const ended = await db
    .selectFrom('epcis_captures')
    .select(['id', 'capture_id as captureId'])
    .where('id', 'in', [killed, running, retried])
    .where('finished_at', 'is not', null)
    .execute()
  assert.deepEqual(
    ended.map(({ id }) => id),
    [killed],
  )
  const job = await captureJob(db, key, ended[0]?.captureId ?? '')
  assert.partialDeepStrictEqual(job, { running: false, success: false, counts: { captured: 0, leftOut: count } })
})
