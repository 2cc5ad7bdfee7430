import type { LotDecision } from '#contract/logistics/rules/lotDecisions.ts'
import type { EvaluationSpec } from '#contract/telemetry/rules/temperature/bands.ts'
import type { OutOfRangePeriod } from '#contract/telemetry/rules/temperature/outOfRangePeriods.ts'
import type { Outcome } from '#contract/telemetry/rules/evaluation/outcome.ts'

/**
 * What one viewer may know of a delivery, as far as events tell it. Everything is as the portal's own functions calculated it:
 * nothing is calculated here a second time. Times are ms UTC, temperatures thousandths of °C, calculated ones °C.
 */
export type DeliveryFacts = {
  reference: string
  /** The company whose reference it is: its sender; for others than parties the depositor, since the sender is not disclosed. */
  referenceOf: Party
  slipNumbers: readonly string[]
  depositor: Party
  shipper: Party | null
  consignee: Party | null
  carrier: Party | null
  shipFrom: Place
  destination: Place
  pickedUpAtMs: number | null
  deliveredAtMs: number | null
  /** What people confirmed of the pickup and the arrival, for parties only; null where nobody did. */
  departed: ConfirmedAct | null
  arrived: ConfirmedAct | null
  /** Null where the shipping list is not disclosed. */
  items: readonly EventItem[] | null
  units: readonly LogisticUnit[]
  /** The loggers with disclosed temperature, in groups that accompany the same items; null where none is disclosed. */
  measured: readonly MeasuredGroup[] | null
  /** For parties only, in the order in which they were made. */
  decisions: readonly LotDecisionFacts[]
}

export type Party = { code: string; gln: string | null }
/** `by`: the company whose user confirmed it. `pieces`: as counted then, if they were. */
export type ConfirmedAct = { atMs: number; by: Party; pieces: number | null }
export type Place = { name: string; centreCode: string | null; gln: string | null }
export type EventItem = {
  itemId: number
  itemCode: string
  gtin: string | null
  lot: string | null
  /** Pieces. */
  quantity: number
}
/** `itemIds` null: which items it holds is not known. Units without an item that the viewer may know are left out. */
export type LogisticUnit = { sscc: string; itemIds: readonly number[] | null }

/**
 * `itemIds`: those of the items above that these loggers accompany. `groupKey` is that of the same loggers for every viewer, or
 * of one of the groups that a viewer who sees more has instead.
 */
export type MeasuredGroup = {
  groupKey: number
  itemIds: readonly number[]
  outcome: Outcome
  loggers: readonly MeasuredLogger[]
}

export type MeasuredLogger = {
  device: Device
  /** The time that the logger accompanied the goods; `toMs` is its last reading while nothing has ended it yet. */
  fromMs: number
  toMs: number
  intervalMs: number
  count: number
  firstAtMs: number | null
  lastAtMs: number | null
  minMilli: number | null
  maxMilli: number | null
  meanCelsius: number | null
  mktCelsius: number | null
  gaps: readonly { fromMs: number; toMs: number }[]
  /** By the bands of its items. */
  excursions: readonly Excursion[]
  /** Every reading in order of time, if they were asked for. */
  readings: readonly Reading[] | null
}

/** `code` of its owner, and its serial; GRAI or GIAI where it has one. */
export type Device = { owner: string; serial: string; grai: string | null; giai: string | null }
export type Excursion = Pick<OutOfRangePeriod, 'startedAtMs' | 'endedAtMs' | 'lowestMilli' | 'highestMilli'> & {
  spec: EvaluationSpec
}
export type Reading = { atMs: number; milliCelsius: number; centiHumidity: number | null }

export type LotDecisionFacts = {
  /** The same whenever this decision is told again. */
  decisionKey: string
  item: Pick<EventItem, 'itemCode' | 'gtin' | 'lot'>
  decision: LotDecision
  /** Of the lot with this decision. */
  isQuarantined: boolean
  restriction: string | null
  atMs: number
}
