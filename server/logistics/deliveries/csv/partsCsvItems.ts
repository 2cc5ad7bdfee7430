import { sql } from 'kysely'
import type { CommodityTemperature, Item, ProductLogger } from '#contract/logistics/types/deliveryTypes.ts'
import { type Outcome, shownOutcome } from '#contract/telemetry/rules/evaluation/outcome.ts'
import { nameIn } from '#contract/kernel/text/names.ts'
import { calibrationWords } from '#contract/telemetry/words/calibrationWords.ts'
import { deliveryWords } from '#contract/logistics/words/deliveryWords.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { type DeliveryAccess, itemIdsFor } from '#server/logistics/deliveries/access/access.ts'
import type { Reader } from '#server/platform/lists/reader.ts'
import { isAwaitingData } from '#server/logistics/deliveries/assignments/evaluatedColumns.ts'
import { commodityTemperatures, productLoggers, shippingList } from '#server/logistics/deliveries/items.ts'
import type { SeenDelivery } from '#server/logistics/deliveries/csv/partsCsv.ts'
import {
  celsiusCell,
  figureCell,
  minutesCell,
  nameCell,
  timeCell,
  type PartLines,
} from '#server/logistics/deliveries/csv/partsCsvLines.ts'

const itemColumns = ['item', 'itemCode', 'drugCode', 'lot', 'expiry', 'quantity'] as const
const bandColumns = ['lowerLimit', 'upperLimit', 'tolerance', 'toleranceSource'] as const

const itemCells = (item: Omit<Item, 'band'>, reader: Reader) => ({
  item: nameCell(item, reader),
  itemCode: item.itemCode,
  drugCode: item.drugCode,
  lot: item.lot,
  expiry: item.expiry,
  quantity: item.quantity,
})

const bandCells = (band: Item['band']) =>
  band && {
    lowerLimit: celsiusCell(band.lowerMilli),
    upperLimit: celsiusCell(band.upperMilli),
    tolerance: band.toleranceMinutes,
    toleranceSource: band.toleranceSource,
  }

/** A line for each item. */
export async function shippingLines({ db, access }: SeenDelivery, reader: Reader): Promise<PartLines> {
  const items = await shippingList(db, access)
  const lines = items.map(item => ({ ...itemCells(item, reader), ...bandCells(item.band) }))
  return { columns: [...itemColumns, ...bandColumns], lines }
}

/** A line for each item of each logger. */
export async function loggerLines({ db, pool, access }: SeenDelivery, reader: Reader): Promise<PartLines> {
  const outcomeText = await outcomeTextFor(db, access, reader)
  const loggers = await productLoggers(db, pool, access, reader)
  const lines = loggers.flatMap(logger => {
    const own = {
      logger: logger.serial,
      owner: nameIn(reader.language, { name: logger.owner, nameEn: logger.ownerEn }),
      model: logger.model,
      from: timeCell(logger.from, reader),
      to: timeCell(logger.to, reader),
      lastAt: timeCell(logger.lastAt, reader),
      outcome: logger.outcome && outcomeText(logger.outcome),
      calibration: logger.calibration?.flag && calibrationWords[reader.language].flags[logger.calibration.flag],
      overlaps: logger.overlaps.map(span => spanText(span, reader)).join('; ') || null,
    }
    const items = logger.items.map(item => ({ ...own, ...itemCells(item, reader), ...bandCells(item.band) }))
    return items.length > 0 ? items : [own]
  })
  const own = ['logger', 'owner', 'model', 'from', 'to', 'lastAt', 'outcome', 'calibration', 'overlaps'] as const
  return { columns: [...own, ...itemColumns, ...bandColumns], lines }
}

const spanText = ({ from, to }: ProductLogger['overlaps'][number], reader: Reader) =>
  `${timeCell(from, reader)} – ${timeCell(to, reader) ?? ''}`.trimEnd()

/** The evaluation of each item by its own band, with a line for each of its loggers. */
export async function commodityLines({ db, pool, access }: SeenDelivery, reader: Reader): Promise<PartLines> {
  const outcomeText = await outcomeTextFor(db, access, reader)
  const commodities = await commodityTemperatures(db, pool, access, reader.now)
  return {
    columns: [...itemColumns, ...bandColumns, 'itemOutcome', ...evaluatedColumns],
    lines: commodities.flatMap(item => evaluatedLines(item, reader, outcomeText)),
  }
}

type OutcomeText = (outcome: Outcome) => string

/** The words for outcomes, which depend on whether a reading can be there yet. */
async function outcomeTextFor(db: Db, access: DeliveryAccess, reader: Reader): Promise<OutcomeText> {
  const itemIds = itemIdsFor(access, 'temperature')
  const { rows } = await sql<{ awaitingData: boolean }>`
    select ${isAwaitingData(reader.now)} as "awaitingData"
      from deliveries d left join lateral (
        select min(x.stale_at) as stale_at
          from delivery_items i join delivery_item_temperature x on x.delivery_item_id = i.id
         where i.delivery_id = d.id and ${itemIds === null ? sql`true` : sql`i.id = any(${itemIds}::bigint[])`}) t on true
     where d.id = ${access.deliveryId}`.execute(db)
  const awaitingData = rows[0]?.awaitingData ?? false
  return outcome => deliveryWords[reader.language].outcomes[shownOutcome(outcome, awaitingData)]
}

const evaluatedColumns = [
  'logger',
  'loggerOutcome',
  'lowest',
  'highest',
  'mkt',
  'excursions',
  'spikes',
  'longest',
  'inBand',
  'above',
  'below',
] as const

function evaluatedLines(item: CommodityTemperature, reader: Reader, outcomeText: OutcomeText): PartLines['lines'] {
  const own = { ...itemCells(item, reader), ...bandCells(item.band), itemOutcome: outcomeText(item.outcome) }
  if (item.loggers.length === 0) return [own]
  return item.loggers.map(({ serial, minMilli, maxMilli, mktCelsius, evaluation }) => ({
    ...own,
    logger: serial,
    loggerOutcome: outcomeText(evaluation.outcome),
    lowest: celsiusCell(minMilli),
    highest: celsiusCell(maxMilli),
    mkt: figureCell(mktCelsius),
    excursions: evaluation.excursionCount,
    spikes: evaluation.spikeCount,
    longest: minutesCell(evaluation.longestExcursionMs),
    inBand: minutesCell(evaluation.inBandMs),
    above: minutesCell(evaluation.aboveMs),
    below: minutesCell(evaluation.belowMs),
  }))
}
