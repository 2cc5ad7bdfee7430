import type pg from 'pg'
import {
  outcomesOf,
  type EventOutcome,
  type EventPart,
  type RemarkFault,
} from '#contract/integration/rules/capturedEvents.ts'
import type { EpcisEvent } from '#contract/integration/epcis/events.ts'
import { readingsOf } from '#contract/integration/epcis/meaning.ts'
import type { ApiKeyScope } from '#contract/identity/rules/apiKeyScopes.ts'
import type { ApiKey } from '#server/identity/apiKeys/authenticateKey.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import type { Db } from '#server/platform/db/connect.ts'

/** An event that waits to be captured: its place in the document, and the context of its extensions. */
export type WaitingEvent = { place: number; context: unknown; event: EpcisEvent }

export type Remark = { path: string; message: string; fault?: RemarkFault; about?: string }

/** A stored event while it is acted on. */
export type CapturedRow = {
  id: number
  event: EpcisEvent
  outcomes: Set<EventOutcome>
  remarks: Remark[]
  deliveryId: number | null
  /** It names no other delivery, so that it may be told to the parties of this one. */
  isForParties: boolean
  effect: 'pickup' | 'arrival' | null
  readings: { accepted: number; duplicate: number; conflict: number; rejected: number }
}

export const capturedRow = (id: number, event: EpcisEvent): CapturedRow => ({
  id,
  event,
  outcomes: new Set(),
  remarks: [],
  deliveryId: null,
  isForParties: false,
  effect: null,
  readings: { accepted: 0, duplicate: 0, conflict: 0, rejected: 0 },
})

export type FormerOutcomes = Pick<CapturedRow, 'id' | 'event' | 'remarks'> & { outcomes: EventOutcome[] }

/** An event whose parts are applied again, with the former outcomes of the others. */
export function rowAgain({ id, event, outcomes, remarks }: FormerOutcomes, parts: readonly EventPart[]): CapturedRow {
  const tried = new Set<EventOutcome>(parts.flatMap(part => outcomesOf[part]))
  if (parts.includes('readings') && parts.includes('stock')) tried.add('scopeMissing')
  const ofReadings = new Set([...readingsOf(event).readings.map(({ device }) => device), 'deviceID', 'time'])
  return {
    ...capturedRow(id, event),
    outcomes: new Set(outcomes.filter(one => !tried.has(one))),
    remarks: remarks.filter(({ path }) => !(parts.includes('readings') && ofReadings.has(path))),
  }
}

/** The transaction that captures events of a key's company. */
export type Capturing = {
  appContext: Pick<AppContext, 'pool' | 'config' | 'now'>
  sender: ApiKey & { scopes: readonly ApiKeyScope[] }
  client: pg.PoolClient
  tx: Db
}

const maxRemarks = 20
/** Further remarks of an event are not kept. */
export function remark(row: CapturedRow, one: Remark) {
  if (row.remarks.length < maxRemarks) row.remarks.push(one)
}
