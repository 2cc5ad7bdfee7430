import type { CommodityTemperature, Item } from '#contract/logistics/types/deliveryTypes.ts'
import { sideOf } from '#contract/telemetry/rules/temperature/bands.ts'
import { amendmentText } from '#contract/logistics/words/amendmentText.ts'
import { limitsText, toleranceText } from '#contract/logistics/words/bandText.ts'
import { worstPlaceText } from '#contract/telemetry/words/worstPlaceText.ts'
import { tableOf, wrong } from '#server/platform/pdf/columns.ts'
import { bold, plain, type StyledText } from '#server/platform/pdf/styledText.ts'
import type { Table } from '#server/platform/pdf/table.ts'
import type { ReportedLogger, ReportFacts } from '#server/reporting/pdfReports/temperatureReport/reportFacts.ts'
import type { Wording } from '#server/reporting/pdfReports/temperatureReport/reportWording.ts'

/** Red for excursions, in addition to the word. */
export const outcomeText = (outcome: CommodityTemperature['outcome'], { delivery }: Wording): StyledText =>
  outcome === 'excursion' ? wrong(delivery.outcomes[outcome]) : bold(delivery.outcomes[outcome])

/** The items with their bands, and their outcomes if the temperature by item is disclosed. */
export function itemTable(items: readonly Item[], commodities: readonly CommodityTemperature[], wording: Wording) {
  const { words, language, none } = wording
  const outcomes = new Map(commodities.map(({ itemIndex, outcome }) => [itemIndex, outcome]))
  const outcomeOf = (item: Item) => {
    const outcome = outcomes.get(item.itemIndex)
    return outcome ? outcomeText(outcome, wording) : none
  }
  return tableOf(
    [
      { head: words.items.item, cell: item => bold(wording.name(item.nameJa, item.nameEn)) },
      { head: words.items.codes, cell: item => [item.itemCode, item.drugCode].filter(Boolean).join(' / ') },
      { head: words.items.lot, cell: item => item.lot ?? none },
      { head: words.items.expiry, cell: item => (item.expiry ? wording.day(item.expiry) : none) },
      { head: words.items.quantity, align: 'right', cell: item => wording.count(item.quantity) },
      {
        head: words.items.band,
        cell: ({ band }) =>
          band
            ? [...bold(limitsText(band, language)), ...plain(` ${toleranceText(band, language)}`)]
            : wording.delivery.notDisclosed,
      },
      { head: words.items.outcome, cell: outcomeOf },
    ],
    items,
  )
}

type ItemOnLogger = { item: CommodityTemperature; logger: CommodityTemperature['loggers'][number] | null }

/** The temperatures of each item by its own band, for each of its loggers. */
export function itemTemperatureTable(commodities: readonly CommodityTemperature[], wording: Wording): Table {
  const { words, none } = wording
  const rows = commodities.flatMap((item): ItemOnLogger[] =>
    item.loggers.length > 0 ? item.loggers.map(logger => ({ item, logger })) : [{ item, logger: null }],
  )
  const of = (
    write: (logger: NonNullable<ItemOnLogger['logger']>, item: CommodityTemperature) => string | StyledText,
  ) => {
    return ({ item, logger }: ItemOnLogger) => (logger ? write(logger, item) : none)
  }
  return tableOf(
    [
      { head: words.items.item, cell: ({ item }) => wording.name(item.nameJa, item.nameEn) },
      { head: words.items.lot, cell: ({ item }) => item.lot ?? none },
      { head: words.items.logger, cell: ({ logger }) => bold(logger?.serial ?? words.items.noLogger) },
      { head: words.items.outcome, cell: of(logger => outcomeText(logger.evaluation.outcome, wording)) },
      { head: words.items.lowest, align: 'right', cell: of(({ minMilli }, item) => extreme(minMilli, item, wording)) },
      { head: words.items.highest, align: 'right', cell: of(({ maxMilli }, item) => extreme(maxMilli, item, wording)) },
      { head: words.items.mkt, align: 'right', cell: of(({ mktCelsius }) => wording.degrees(mktCelsius)) },
      { head: words.items.excursions, align: 'right', cell: of(({ evaluation }) => `${evaluation.excursionCount}`) },
      { head: words.items.spikes, align: 'right', cell: of(({ evaluation }) => `${evaluation.spikeCount}`) },
      {
        head: words.items.outside,
        align: 'right',
        cell: of(({ evaluation }) => wording.duration(evaluation.aboveMs + evaluation.belowMs)),
      },
    ],
    rows,
  )
}

function extreme(milli: number | null, { band, outcome }: CommodityTemperature, wording: Wording) {
  const isWrong = milli !== null && outcome === 'excursion' && sideOf(band, milli) !== 'inside'
  const text = wording.celsius(milli, band)
  return isWrong ? wrong(text) : text
}

/** The loggers with owner, calibration, interval and period of the assignment. */
export function loggerTable(loggers: readonly ReportedLogger[], wording: Wording): Table {
  const { words, none } = wording
  const until = ({ to }: ReportedLogger) => (to === null ? words.loggers.open : wording.time(to))
  return tableOf(
    [
      {
        head: words.loggers.serial,
        cell: logger => [...bold(logger.serial), ...plain(` (${logger.loggerId})`)],
      },
      { head: words.items.outcome, cell: logger => outcomeText(logger.outcome, wording) },
      { head: words.loggers.owner, cell: logger => wording.name(logger.owner, logger.ownerNameEn) },
      { head: words.loggers.model, cell: logger => logger.model ?? none },
      { head: words.loggers.interval, cell: logger => intervalText(logger, wording) },
      {
        head: words.loggers.calibratedOn,
        cell: logger => dayAnd(logger.calibratedOn, logger.beforeCalibration, words.loggers.beforeCalibration, wording),
      },
      {
        head: words.loggers.calibrationDue,
        cell: logger => dayAnd(logger.calibrationDue, logger.afterDue, words.loggers.afterDue, wording),
      },
      { head: words.loggers.assignment, cell: logger => `${wording.time(logger.from)} – ${until(logger)}` },
      { head: words.loggers.count, align: 'right', cell: logger => wording.count(logger.count) },
    ],
    loggers,
  )
}

export const intervalText = (logger: ReportedLogger, wording: Wording) =>
  `${wording.duration(logger.intervalSeconds * 1000)} (${wording.temperature.intervalSources[logger.intervalSource]})`

/** A date of the calibration, in red with the number of readings without valid calibration. */
function dayAnd(day: string | null, count: number, write: (count: string) => string, wording: Wording) {
  if (day === null) return wording.words.loggers.notRegistered
  const text = plain(wording.day(day))
  return count === 0 ? text : [...text, ...plain(' '), ...wrong(write(wording.count(count)))]
}

/** All excursions and spikes of a logger in order of time, with the numbers of its curve. */
export function periodTable({ serial, shown: { periods, band }, events, places }: ReportedLogger, wording: Wording) {
  const { words, temperature, none } = wording
  const numbered = periods.map((period, place) => ({
    ...period,
    number: place + 1,
    event: events.get(period),
    place: places?.get(period) ?? null,
  }))
  const placeColumn = {
    head: words.events.place,
    cell: (period: (typeof numbered)[number]) =>
      period.kind === 'excursion' ? worstPlaceText(period.place, serial, wording.language) : none,
  }
  const kindOf = ({ kind }: (typeof periods)[number]) =>
    kind === 'excursion' ? wrong(temperature.kinds[kind]) : temperature.kinds[kind]
  return tableOf(
    [
      { head: words.events.number, align: 'right', cell: period => bold(`${period.number}`) },
      { head: words.events.kind, cell: kindOf },
      { head: words.events.from, cell: period => wording.second(period.startedAt) },
      { head: words.events.to, cell: period => wording.second(period.endedAt) },
      { head: words.events.duration, align: 'right', cell: period => wording.duration(period.durationMs) },
      { head: words.events.side, cell: period => temperature.sides[period.side] },
      { head: words.events.lowest, align: 'right', cell: period => wording.celsius(period.lowestMilli, band) },
      { head: words.events.highest, align: 'right', cell: period => wording.celsius(period.highestMilli, band) },
      { head: words.events.closedBy, cell: period => temperature.reasons[period.closedBy] },
      {
        head: words.events.event,
        align: 'right',
        cell: period => (period.event === undefined ? none : `${period.event}`),
      },
      ...(places === null ? [] : [placeColumn]),
    ],
    numbered,
  )
}

export function gapTable({ gaps }: ReportedLogger, wording: Wording): Table {
  const { words } = wording
  const numbered = gaps.map((gap, place) => ({ ...gap, number: place + 1 }))
  const lasted = ({ from, to }: (typeof gaps)[number]) => wording.duration(Date.parse(to) - Date.parse(from))
  return tableOf(
    [
      { head: words.events.number, align: 'right', cell: gap => bold(`G${gap.number}`) },
      { head: words.events.from, cell: gap => wording.second(gap.from) },
      { head: words.events.to, cell: gap => wording.second(gap.to) },
      { head: words.events.duration, cell: lasted },
    ],
    numbered,
  )
}

/** Changes by the sender after pickup, and re-evaluations, newest first. */
export function amendmentTable({ status }: ReportFacts, wording: Wording): Table {
  const { words, none } = wording
  const { fieldText, valueText, byText } = amendmentText(wording.timeZone, wording.language)
  return tableOf(
    [
      { head: words.amendments.at, cell: amendment => wording.time(amendment.at) },
      { head: words.amendments.field, cell: amendment => bold(fieldText(amendment.field)) },
      { head: words.amendments.oldValue, cell: amendment => valueText(amendment.field, amendment.oldValue) },
      { head: words.amendments.newValue, cell: amendment => valueText(amendment.field, amendment.newValue) },
      { head: words.amendments.reason, cell: amendment => amendment.reason ?? none },
      { head: words.amendments.by, cell: amendment => byText(amendment.by) },
    ],
    status.amendments,
  )
}
