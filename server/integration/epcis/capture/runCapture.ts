import { sql, type RawBuilder } from 'kysely'
import type { EpcisFault } from '#contract/integration/epcis/checkDocument.ts'
import type { ApiKeyScope } from '#contract/identity/rules/apiKeyScopes.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import { isToRun, type Job } from '#server/platform/jobs/addJob.ts'
import { writeTransaction } from '#server/platform/db/writeTransaction.ts'
import { storeIntoMonths } from '#server/telemetry/ingest/storage/readingMonths.ts'
import { countReadings } from '#server/telemetry/ingest/countReadings.ts'
import { collectedReadings, devicesOf } from '#server/integration/epcis/capture/applyReadings.ts'
import { captureEvents } from '#server/integration/epcis/capture/captureEvents.ts'
import type { Capturing, WaitingEvent } from '#server/integration/epcis/capture/capturedRow.ts'

type CaptureContext = Pick<AppContext, 'db' | 'pool' | 'config' | 'now'>

/** "proceed" commits so many events at a time; "rollback" all of them. */
export const eventsAtATime = 1000

export const captureEventsJob: Job<{ id: number }> = {
  name: 'captureEvents',
  async run({ id }, appContext, isLastTry) {
    try {
      await runCapture(appContext, id)
    } catch (error) {
      if (isLastTry) await endCaptures(appContext, sql`c.id = ${id}`, captureFailed)
      throw error
    }
  },
}

/** Ends captures whose process was killed in the last try, or whose job was lost in a restore: nothing tries them again. */
export const endLostCapturesJob: Job<Record<string, never>> = {
  name: 'endLostCaptures',
  run: (_payload, appContext) =>
    endCaptures(
      appContext,
      sql`not exists (
        select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
         where t.identifier = ${captureEventsJob.name} and j.payload ->> 'id' = c.id::text
           and ${isToRun})`,
      captureFailed,
    ),
}

/** Ends captures with a fault: their senders learn of it and can send again, and they count no longer among those that wait. */
async function endCaptures({ db, now }: CaptureContext, which: RawBuilder<unknown>, message: string): Promise<void> {
  const fault: EpcisFault = { event: null, path: '', message }
  await sql`
    update epcis_captures c set waiting = null, finished_at = ${now()}, faults = faults || ${JSON.stringify(fault)}::jsonb
     where c.waiting is not null and ${which}`.execute(db)
}

const captureFailed = 'the portal failed at each try to capture what is left of the document: send it again later'
const keyEnded =
  'the API key was revoked, or its company made inactive, before what is left of the document was captured'

/**
 * Captures the events that wait, until none is left. Each transaction moves the place from which on events wait, so that a run
 * after a crash goes on there; a rollback leaves nothing of a document that is to be captured whole.
 */
export async function runCapture(appContext: CaptureContext, id: number): Promise<void> {
  while (await captureNext(appContext, id));
}

type Capture = {
  companyId: number
  companyCode: string
  isPlatform: boolean
  keyId: number
  scopes: ApiKeyScope[]
  isKeyValid: boolean
  place: number
  waiting: WaitingEvent[]
}

async function captureNext(appContext: CaptureContext, id: number): Promise<boolean> {
  const capture = await findWaiting(appContext, id)
  if (!capture) return false
  const { waiting, place, keyId, isKeyValid, ...company } = capture
  if (!isKeyValid) {
    await endCaptures(appContext, sql`c.id = ${id}`, keyEnded)
    return false
  }
  const sender = { ...company, id: keyId, actor: `key:${keyId}` }
  const devices = await devicesOf(appContext.db, company, waiting)
  const nowMs = appContext.now().getTime()
  const readings = collectedReadings(waiting, devices, nowMs)
  const stored = await storeIntoMonths(appContext.pool, readings, isOpen =>
    writeTransaction(appContext.pool, async (client, tx) => {
      const { rows } = await sql`
        select from epcis_captures where id = ${id} and next_place = ${place} and waiting is not null for update`.execute(
        tx,
      )
      // Another process captured these meanwhile.
      if (rows.length === 0) return []
      const capturing: Capturing = { appContext, sender, client, tx }
      const captured = await captureEvents(capturing, id, waiting, { devices, isOpen })
      await sql`
        update epcis_captures c set next_place = ${place + waiting.length},
               waiting = case when ${place + waiting.length} < jsonb_array_length(c.waiting) then c.waiting end,
               finished_at = case when ${place + waiting.length} < jsonb_array_length(c.waiting) then null
                             else ${appContext.now()}::timestamptz end
         where c.id = ${id}`.execute(tx)
      return captured
    }),
  )
  for (const { readings: counts } of stored) {
    const { rejected, ...byResult } = counts
    countReadings('http', { ...byResult, refused: rejected }, [])
  }
  return true
}

async function findWaiting({ db }: CaptureContext, id: number): Promise<Capture | undefined> {
  const { rows } = await sql<Capture>`
    select c.company_id as "companyId", o.code as "companyCode", o.industry_type = 9 as "isPlatform", k.id as "keyId",
           k.scopes, k.revoked_at is null and o.is_active as "isKeyValid", c.next_place as place,
           (select jsonb_agg(one.event order by one.number)
              from jsonb_array_elements(c.waiting) with ordinality one (event, number)
             where one.number > c.next_place
               and (c.behaviour = 'rollback' or one.number <= c.next_place + ${eventsAtATime})) as waiting
      from epcis_captures c
      join companies o on o.id = c.company_id
      join api_keys k on k.id = c.api_key_id
     where c.id = ${id} and c.waiting is not null`.execute(db)
  return rows[0]
}
