import { Gauge, Registry } from 'prom-client'
import type { PlatformFigures } from '#contract/operations/types/platformHealthTypes.ts'
import { sharedFigures } from '#server/operations/metrics/sharedFigures.ts'

/** Tells the shared figures in the form of Prometheus, as they are now: what there is no value for is left out. */
export function createSharedGauges(): (now: PlatformFigures) => Promise<string> {
  const register = new Registry()
  const gauges = sharedFigures.map(figure => ({
    figure,
    gauge: new Gauge({
      name: figure.name,
      help: `${figure.help}; alike from every process`,
      labelNames: figure.labels,
      registers: [register],
    }),
  }))
  return async now => {
    for (const { figure, gauge } of gauges) {
      const values = figure.of(now)
      gauge.reset()
      if (values.length === 0 && figure.labels.length === 0) gauge.remove()
      for (const { labels, value } of values) gauge.set(labels, value)
    }
    return await register.metrics()
  }
}
