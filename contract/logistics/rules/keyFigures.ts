import type { Band, LoggerTemperature, TemperatureInfo } from '#contract/logistics/types/deliveryTypes.ts'
import { sideOf } from '#contract/telemetry/rules/temperature/bands.ts'

/** A lowest or highest temperature with the logger that measured it, and the band that this one was evaluated by. */
export type Extreme = { milli: number; serial: string; band: Band; isOutside: boolean }

export type KeyFigures = {
  lowest: Extreme | null
  highest: Extreme | null
  outOfRangeMs: number
  longest: { ms: number; serial: string } | null
  /** The different bands and tolerances of the loggers: one, unless the load is mixed. */
  bands: Band[]
}

/** Figures of a delivery that the answer holds for each logger only. */
export function keyFigures({ delivery, loggers }: TemperatureInfo): KeyFigures {
  // A logger's common range may be stricter than any item that it carries: only evaluated excursions count.
  const evaluated = loggers.filter(logger => logger.outcome === 'excursion')
  return {
    lowest: extremeOf(loggers, delivery.minMilli, logger => logger.minMilli),
    highest: extremeOf(loggers, delivery.maxMilli, logger => logger.maxMilli),
    outOfRangeMs: delivery.aboveMs + delivery.belowMs,
    longest: longestOf(evaluated),
    bands: [...new Map(loggers.map(({ shown }) => [JSON.stringify(shown.band), shown.band])).values()],
  }
}

/** In a mixed load 19 °C may be right for one logger and a disaster for the next: each is told by its own band. */
function extremeOf(
  loggers: readonly LoggerTemperature[],
  milli: number | null,
  valueOf: (logger: LoggerTemperature) => number | null,
): Extreme | null {
  if (milli === null) return null
  const extremes = loggers
    .filter(logger => valueOf(logger) === milli)
    .map(({ serial, shown: { band } }) => ({ milli, serial, band, isOutside: sideOf(band, milli) !== 'inside' }))
  return extremes.find(one => one.isOutside) ?? extremes[0] ?? null
}

/** An excursion takes time: one that is a single reading lasts none, and there is nothing to tell. */
function longestOf(loggers: readonly LoggerTemperature[]): KeyFigures['longest'] {
  const excursions = loggers.map(({ serial, shown }) => ({ serial, ms: shown.longestExcursionMs }))
  return excursions.reduce<KeyFigures['longest']>((most, one) => (one.ms > (most?.ms ?? 0) ? one : most), null)
}
