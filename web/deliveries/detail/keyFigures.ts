import type { TemperatureInfo } from '#contract/calls/deliveries.ts'
import type { Band } from '#contract/rules/bands.ts'

export type KeyFigures = {
  /** The strictest limits of all loggers: what a figure must not be rounded across. */
  band: Band
  outsideMs: number
  longestExcursionMs: number
}

/** Figures of a delivery that the answer holds for each logger only. */
export function keyFigures({ delivery, loggers }: TemperatureInfo): KeyFigures {
  const lowers = loggers.flatMap(logger => logger.shown.band.lowerMilli ?? [])
  const uppers = loggers.flatMap(logger => logger.shown.band.upperMilli ?? [])
  // A logger's common range may be stricter than any item that it carries: only judged excursions count.
  const judged = loggers.filter(logger => logger.outcome === 'excursion')
  return {
    band: {
      lowerMilli: lowers.length === 0 ? null : Math.max(...lowers),
      upperMilli: uppers.length === 0 ? null : Math.min(...uppers),
    },
    outsideMs: delivery.aboveMs + delivery.belowMs,
    longestExcursionMs: Math.max(0, ...judged.map(logger => logger.shown.longestExcursionMs)),
  }
}
