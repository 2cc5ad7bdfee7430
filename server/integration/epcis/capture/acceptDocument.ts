import { sql } from 'kysely'
import { partnerApiBodyLimitBytes } from '#contract/integration/api/apiRoute.ts'
import {
  asDocument,
  checkDocument,
  eventsOf,
  maxEvents,
  faultPath,
  maxFaults,
  toldFaults,
  type EpcisFault,
} from '#contract/integration/epcis/checkDocument.ts'
import type { Edition } from '#contract/integration/epcis/eventShape.ts'
import type { ApiKey } from '#server/identity/apiKeys/authenticateKey.ts'
import { badRequest } from '#server/identity/apiKeys/apiError.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { writeTransaction } from '#server/platform/db/writeTransaction.ts'
import { addJob } from '#server/platform/jobs/addJob.ts'
import { companyQueue } from '#server/platform/jobs/companyTurns.ts'
import { tooMany } from '#server/platform/rateLimits/tooMany.ts'
import { captureEventsJob } from '#server/integration/epcis/capture/runCapture.ts'
import type { EpcisBody } from '#server/integration/epcis/bodies.ts'
import { EpcisError } from '#server/integration/epcis/problems.ts'
import type { WaitingEvent } from '#server/integration/epcis/capture/capturedRow.ts'

export type ErrorBehaviour = 'rollback' | 'proceed'

/** A document that passed, as far as it is to be captured: with "proceed", without the events that have faults. */
export type Accepted = {
  format: 'json' | 'xml2' | 'xml1'
  waiting: WaitingEvent[]
  faults: EpcisFault[]
  /** The document without its events, in the form in which it came; null of an event that came alone. */
  aroundEvents: string | null
}

/**
 * INT-17: a document is captured whole, or refused with each of its faults. With "proceed", events that have faults are left
 * out; a document whose own fields have any is refused all the same.
 */
export function acceptDocument(body: EpcisBody, behaviour: ErrorBehaviour, nowMs: number): Accepted {
  const { edition, form, faults: written } = body
  const value = asDocument(body.value)
  if (eventsOf(value).length > maxEvents) {
    throw new EpcisError(413, 'CaptureLimitExceededException', `the document has more than ${maxEvents} events`)
  }
  const found = [...written, ...checkDocument(value, edition, nowMs)]
  const faults = found.every(fault => fault.event !== null) ? [...found, ...contextFaults(value)] : found
  const whole = value as { '@context': unknown; epcisBody: { eventList: WaitingEvent['event'][] } }
  const isCapturable = behaviour === 'proceed' && faults.every(fault => fault.event !== null)
  if (faults.length > 0 && !isCapturable) throw refusal(faults)
  const faulty = new Set(faults.map(fault => fault.event))
  const waiting = whole.epcisBody.eventList.flatMap((event, place) =>
    faulty.has(place) ? [] : [{ place, context: contextOf(whole['@context'], event), event }],
  )
  if (waiting.length === 0) throw refusal(faults)
  const aroundEvents = body.aroundEvents ?? withoutEvents(body.value)
  return { format: formatOf(form, edition), waiting, faults: toldFaults(faults), aroundEvents }
}

const withoutEvents = (value: unknown) =>
  JSON.stringify(value, (key, inner: unknown) => (key === 'eventList' && Array.isArray(inner) ? [] : inner))

/** Each event is kept with the context of the document: 20 MB of both would be 100 GB. */
function contextFaults(value: unknown): EpcisFault[] {
  const { '@context': context, epcisBody } = value as { '@context': unknown; epcisBody: { eventList: unknown[] } }
  const { length } = epcisBody.eventList
  if (JSON.stringify(context).length * length <= partnerApiBodyLimitBytes) return []
  return [{ event: null, path: '@context', message: `is too long for ${length} events: send fewer at a time` }]
}

export const formatOf = (form: EpcisBody['form'], edition: Edition) =>
  form === 'json' ? 'json' : edition === '1.x' ? 'xml1' : 'xml2'

export const contextOf = (context: unknown, event: WaitingEvent['event']) =>
  [context, event['@context']].flat().filter(one => one !== undefined)

/** Each fault by event and path, such as epcisBody.eventList[3].bizStep. */
export function refusal(faults: readonly EpcisFault[]) {
  const told = toldFaults(faults).slice(0, maxFaults)
  const issues = told.map(fault => ({ path: faultPath(fault), message: fault.message }))
  const more = faults.length > told.length ? `; ${told.length} are listed` : ''
  return badRequest(`nothing was captured: the document has ${faults.length} faults${more}`, issues)
}

/** Stores a capture whose events wait; the job that captures them is queued with it. Returns what the sender asks by. */
export const queueCapture = (
  { pool, now }: Pick<AppContext, 'pool' | 'now'>,
  key: ApiKey,
  accepted: Accepted,
  behaviour: ErrorBehaviour,
): Promise<string> =>
  writeTransaction(pool, async (_client, tx) => {
    await refuseTooMany(tx, key)
    const { id, captureId } = await insertCapture(tx, key, accepted, behaviour, now())
    await addJob(tx, captureEventsJob, { id }, { queue: companyQueue(captureEventsJob.name, key.companyId, id) })
    return captureId
  })

/** Documents of one company that may wait: each is kept whole until its job has run. */
export const mostWaiting = 50
const retryMs = 60_000

/** Some more may come in at once: it is the space that is bounded, not the number. */
async function refuseTooMany(tx: DbOrTx, { companyId }: ApiKey): Promise<void> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from epcis_captures c
     where c.company_id = ${companyId} and c.waiting is not null`.execute(tx)
  if ((rows[0]?.waiting ?? 0) >= mostWaiting) throw tooMany(retryMs)
}

export async function insertCapture(
  tx: DbOrTx,
  { id: keyId, companyId }: ApiKey,
  { format, waiting, faults, aroundEvents }: Accepted,
  behaviour: ErrorBehaviour,
  now: Date,
): Promise<{ id: number; captureId: string }> {
  const { rows } = await sql<{ id: number; captureId: string }>`
    insert into epcis_captures (company_id, api_key_id, format, behaviour, received_at, event_count, waiting, faults, around_events)
    values (${companyId}, ${keyId}, ${format}, ${behaviour}, ${now}, ${waiting.length}, ${JSON.stringify(waiting)}::jsonb,
            ${JSON.stringify(faults)}::jsonb, ${aroundEvents})
    returning id, capture_id as "captureId"`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('the capture was not inserted')
  return row
}
