import type { Run } from '#contract/logistics/types/deliveryTypes.ts'
import { eventsOf } from '#contract/telemetry/rules/temperature/excursionEvents.ts'

/** The excursions of a delivery's loggers, numbered from 1 by event: rows with the same number are one (decision 0069). */
export function eventNumbers(loggers: readonly { shown: { runs: readonly Run[] } }[]): Map<Run, number> {
  const runs = loggers.flatMap(({ shown }) =>
    shown.runs
      .filter(run => run.kind === 'excursion')
      .map(run => ({
        run,
        side: run.side,
        startedAtMs: Date.parse(run.startedAt),
        endedAtMs: Date.parse(run.endedAt),
      })),
  )
  return new Map(eventsOf(runs).flatMap((event, place) => event.map(({ run }): [Run, number] => [run, place + 1])))
}
