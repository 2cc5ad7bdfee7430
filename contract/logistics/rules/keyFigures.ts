import type { Band, LoggerTemperature, TemperatureInfo } from '#contract/logistics/types/deliveryTypes.ts'
import { sideOf } from '#contract/telemetry/rules/temperature/bands.ts'

/** The lowest or highest temperature, with its logger and the band of that logger. */
export type Extreme = { milli: number; serial: string; band: Band; isOutside: boolean }

export type KeyFigures = {
  lowest: Extreme | null
  highest: Extreme | null
  outOfRangeMs: number
  longest: { ms: number; serial: string } | null
  /** The distinct bands and tolerances of the loggers: one, unless the load is mixed. */
  bands: Band[]
}

/** Key figures of a delivery, from those of its loggers. */
export function keyFigures({ delivery, loggers }: TemperatureInfo): KeyFigures {
  // A logger's intersection may be stricter than any of its items: only loggers with an excursion count.
  const evaluated = loggers.filter(logger => logger.outcome === 'excursion')
  return {
    lowest: extremeOf(loggers, delivery.minMilli, logger => logger.minMilli),
    highest: extremeOf(loggers, delivery.maxMilli, logger => logger.maxMilli),
    outOfRangeMs: delivery.aboveMs + delivery.belowMs,
    longest: longestOf(evaluated),
    bands: [...new Map(loggers.map(({ shown }) => [JSON.stringify(shown.band), shown.band])).values()],
  }
}

/** In a mixed load 19 °C may be fine for one logger but not for another: each is compared with its own band. */
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

/** Null if no excursion lasts: one of a single reading has no duration. */
function longestOf(loggers: readonly LoggerTemperature[]): KeyFigures['longest'] {
  const excursions = loggers.map(({ serial, shown }) => ({ serial, ms: shown.longestExcursionMs }))
  return excursions.reduce<KeyFigures['longest']>((most, one) => (one.ms > (most?.ms ?? 0) ? one : most), null)
}
