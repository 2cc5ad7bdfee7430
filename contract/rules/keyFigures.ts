import type { Band, LoggerTemperature, TemperatureInfo } from '#contract/calls/deliveryShapes.ts'
import { sideOf } from '#contract/rules/bands.ts'

/** A lowest or highest temperature with the band that its own logger was judged by. */
export type Extreme = { milli: number; band: Band; isOutside: boolean }

export type KeyFigures = {
  lowest: Extreme | null
  highest: Extreme | null
  outsideMs: number
  longestExcursionMs: number
  /** The different bands and tolerances of the loggers: one, unless the load is mixed. */
  bands: Band[]
}

/** Figures of a delivery that the answer holds for each logger only. */
export function keyFigures({ delivery, loggers }: TemperatureInfo): KeyFigures {
  // A logger's common range may be stricter than any item that it carries: only judged excursions count.
  const judged = loggers.filter(logger => logger.outcome === 'excursion')
  return {
    lowest: extremeOf(loggers, delivery.minMilli, logger => logger.minMilli),
    highest: extremeOf(loggers, delivery.maxMilli, logger => logger.maxMilli),
    outsideMs: delivery.aboveMs + delivery.belowMs,
    longestExcursionMs: Math.max(0, ...judged.map(logger => logger.shown.longestExcursionMs)),
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
  const bands = loggers.filter(logger => valueOf(logger) === milli).map(logger => logger.shown.band)
  const band = bands.find(one => sideOf(one, milli) !== 'inside') ?? bands[0]
  return band ? { milli, band, isOutside: sideOf(band, milli) !== 'inside' } : null
}
