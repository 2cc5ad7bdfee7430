import { growthOf, verdictOn, type Growth, type Sample, type Verdict } from '#test/soak/flatness.ts'
import { flatValues, type FlatValue, type Measured } from '#test/soak/measures.ts'

/** A measurement under load, in seconds since its start and with the number of requests so far. */
export type Look = Measured & { seconds: number; requests: number }

/** Bytes that a request may leave in memory, and the least leak that this test must detect. */
type PerRequest = { tolerated: number; noticed: number }

/**
 * A leak of a kilobyte per request must be detected, in memory as in the heap. Some growth is tolerated, because every
 * process compiles code better over time and its allocator keeps pages. Queues process hundreds of bytes per request.
 */
const perRequest: Record<FlatValue, PerRequest> = {
  heap: { tolerated: 50, noticed: 500 },
  buffers: { tolerated: 50, noticed: 500 },
  resident: { tolerated: 250, noticed: 1000 },
  backends: { tolerated: 250, noticed: 1000 },
  queues: { tolerated: 25, noticed: 500 },
}

export type Reported = { name: string; from: number; to: number; growth: Growth; perRequest: number; verdict: Verdict }

/** The verdict on each value, from the measurements after the warm-up. */
export function verdictsOn(looks: readonly Look[]): Reported[] {
  const [first, last] = [looks[0], looks.at(-1)]
  if (!first || !last) throw new Error('there are no measurements')
  const requestsPerHour = ((last.requests - first.requests) / (last.seconds - first.seconds)) * 3600
  const megabytes = (bytes: number) => (bytes * requestsPerHour) / 1024 ** 2
  return (Object.keys(flatValues) as FlatValue[]).map(value => {
    const samples = looks.map((look): Sample => ({ seconds: look.seconds, value: look[value] }))
    const growth = growthOf(samples)
    const { tolerated, noticed } = perRequest[value]
    return {
      name: flatValues[value],
      from: first[value],
      to: last[value],
      growth,
      perRequest: (growth.perHour / requestsPerHour) * 1024 ** 2,
      verdict: verdictOn(growth, { tolerated: megabytes(tolerated), noticed: megabytes(noticed) }),
    }
  })
}

export const lineOf = ({ name, from, to, growth, perRequest: bytes, verdict }: Reported) =>
  `${verdict.padEnd(18)} ${name}: ${from.toFixed(1)} → ${to.toFixed(1)} MB; ` +
  `${growth.perHour.toFixed(2)} ± ${growth.doubt.toFixed(2)} MB an hour, ${bytes.toFixed(0)} bytes a request`
