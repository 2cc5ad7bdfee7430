import type { OutOfRangePeriod } from '#contract/telemetry/rules/temperature/outOfRangePeriods.ts'

type Span = Pick<OutOfRangePeriod, 'startedAtMs' | 'endedAtMs' | 'side'>

/**
 * Groups the out-of-range periods of one delivery into events (decision 0069): periods on the same side that overlap or
 * touch in time are one event, whichever logger or band they are from; one that crossed the band belongs to both sides.
 * Events and their periods are ordered by start.
 */
export function eventsOf<One extends Span>(periods: readonly One[]): One[][] {
  const events: { periods: One[] }[] = []
  // By side, the event of the period that ends last so far: what overlaps any earlier period overlaps that one.
  const latest: { above?: Latest<One>; below?: Latest<One> } = {}
  for (const period of periods.toSorted(byStart)) {
    const sides = period.side === 'both' ? (['above', 'below'] as const) : [period.side]
    const joined = sides.flatMap(side => {
      const known = latest[side]
      return known && period.startedAtMs <= known.untilMs ? [known.event] : []
    })
    const [event = { periods: [] }, other = event] = joined
    if (joined.length === 0) events.push(event)
    if (other !== event) {
      for (const one of other.periods) event.periods.push(one)
      events.splice(events.indexOf(other), 1)
      for (const known of [latest.above, latest.below]) if (known?.event === other) known.event = event
    }
    event.periods.push(period)
    for (const side of sides) {
      latest[side] = { event, untilMs: Math.max(period.endedAtMs, latest[side]?.untilMs ?? period.endedAtMs) }
    }
  }
  return events.map(event => event.periods.toSorted(byStart)).sort(([one], [other]) => byStart(one, other))
}

type Latest<One> = { event: { periods: One[] }; untilMs: number }

const byStart = (one: Span | undefined, other: Span | undefined) => (one?.startedAtMs ?? 0) - (other?.startedAtMs ?? 0)
