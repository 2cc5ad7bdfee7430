/** A logger's figures; the times are those of the spec shown for it. Null without a reading. */
export type LoggerFigures = {
  minMilli: number | null
  maxMilli: number | null
  meanCelsius: number | null
  mktCelsius: number | null
  weightMs: number
  inBandMs: number
  aboveMs: number
  belowMs: number
}

/** `mktOf` and `worstOf` are indexes of loggers. The worst is the one longest outside; the times are its. Null without a reading. */
type DeliveryFigures = Record<Exclude<keyof LoggerFigures, 'weightMs'> | 'mktOf' | 'worstOf', number | null>

/**
 * TEL-29: the extremes over all loggers, the highest MKT with its logger, the mean pooled by weight and the times of the
 * worst logger. Of equal loggers the first one is named.
 */
export function deliveryFigures(loggers: readonly LoggerFigures[]): DeliveryFigures {
  const hottest = highest(loggers, logger => logger.mktCelsius)
  const worst = highest(loggers, logger => (logger.weightMs > 0 ? logger.aboveMs + logger.belowMs : null))
  return {
    minMilli: highest(loggers, logger => negated(logger.minMilli))?.item.minMilli ?? null,
    maxMilli: highest(loggers, logger => logger.maxMilli)?.value ?? null,
    meanCelsius: pooledMean(loggers),
    mktCelsius: hottest?.value ?? null,
    mktOf: hottest?.place ?? null,
    worstOf: worst?.place ?? null,
    inBandMs: worst?.item.inBandMs ?? null,
    aboveMs: worst?.item.aboveMs ?? null,
    belowMs: worst?.item.belowMs ?? null,
  }
}

const negated = (value: number | null) => (value === null ? null : -value)

function highest<Item>(items: readonly Item[], valueOf: (item: Item) => number | null) {
  let best: { item: Item; place: number; value: number } | null = null
  for (const [place, item] of items.entries()) {
    const value = valueOf(item)
    if (value !== null && (best === null || value > best.value)) best = { item, place, value }
  }
  return best
}

function pooledMean(loggers: readonly LoggerFigures[]): number | null {
  const weightMs = loggers.reduce((sum, logger) => sum + logger.weightMs, 0)
  const weighted = loggers.reduce((sum, logger) => sum + (logger.meanCelsius ?? 0) * logger.weightMs, 0)
  return weightMs === 0 ? null : weighted / weightMs
}
