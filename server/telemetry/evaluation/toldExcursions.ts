import { sql } from 'kysely'
import type { ToldExcursions } from '#contract/telemetry/rules/temperature/excursionSummary.ts'
import type { BandCode } from '#contract/telemetry/rules/temperature/bands.ts'
import { eventsOf } from '#contract/telemetry/rules/temperature/excursionEvents.ts'
import type { Run } from '#contract/telemetry/rules/temperature/outOfRangePeriods.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { itemExcursions } from '#server/telemetry/evaluation/itemExcursions.ts'

/** An excursion of an item as one logger measured it, in ms UTC and thousandths of °C. */
export type ItemExcursion = Pick<Run, 'startedAtMs' | 'endedAtMs' | 'side'> & {
  deliveryId: number
  productId: number
  itemId: number
  linkId: number
  runId: number
  serial: string
  band: BandCode
  beyondMilli: number
  peakMilli: number
  isOpen: boolean
}

export async function excursionsOfItems(db: DbOrTx, deliveryIds: readonly number[]): Promise<ItemExcursion[]> {
  const { rows } = await sql<ItemExcursion>`
    select run.delivery_id as "deliveryId", run.product_id as "productId", run.item_id as "itemId",
           run.link_id as "linkId", run.run_id as "runId", g.serial, run.band, run.beyond as "beyondMilli",
           run.peak as "peakMilli", run.is_open as "isOpen", run.side,
           (extract(epoch from run.started_at) * 1000)::float8 as "startedAtMs",
           (extract(epoch from run.ended_at) * 1000)::float8 as "endedAtMs"
      from (${itemExcursions(deliveryIds)}) run join loggers g on g.id = run.logger_id
     order by run.started_at, run.logger_id, run.item_id`.execute(db)
  return rows
}

/** What is told of excursions of one delivery, each figure by one logger; undefined without any. */
export function toldOf(excursions: readonly ItemExcursion[]): ToldExcursions | undefined {
  const worst = farthest(excursions)
  const ofLoggers = [...Map.groupBy(excursions, one => `${one.itemId} ${one.linkId}`).values()]
  const longest = ofLoggers.reduce<readonly ItemExcursion[]>(
    (most, own) => (outsideMs(own) > outsideMs(most) ? own : most),
    ofLoggers[0] ?? [],
  )
  if (!worst) return undefined
  // Several items of one band have the same runs.
  const runs = [...new Map(excursions.map(one => [one.runId, one])).values()]
  return {
    worst: {
      serial: worst.serial,
      band: worst.band,
      peakMilli: worst.peakMilli,
      beyondMilli: worst.beyondMilli,
      startedAt: new Date(worst.startedAtMs).toISOString(),
      lastAt: new Date(worst.endedAtMs).toISOString(),
      isOpen: worst.isOpen,
    },
    longest: { serial: longest[0]?.serial ?? worst.serial, outsideMs: outsideMs(longest), excursions: longest.length },
    events: eventsOf(runs).length,
    serials: serialsOf(runs),
    openSerials: serialsOf(runs.filter(run => run.isOpen)),
  }
}

const farthest = (excursions: readonly ItemExcursion[]) =>
  excursions.reduce<ItemExcursion | null>(
    (most, one) => (most && most.beyondMilli >= one.beyondMilli ? most : one),
    null,
  )

/** All excursions of one logger and item together. */
export const outsideMs = (own: readonly ItemExcursion[]) =>
  own.reduce((sum, { startedAtMs, endedAtMs }) => sum + endedAtMs - startedAtMs, 0)

const serialsOf = (runs: readonly ItemExcursion[]) => [...new Set(runs.map(run => run.serial))].sort()
