import { growthOf, verdictOn, type Growth, type Sample, type Verdict } from '#test/soak/flatness.ts'
import { flatValues, type FlatValue, type Measured } from '#test/soak/measures.ts'

/** One look at a portal under load: when, in seconds, and after how many requests. */
export type Look = Measured & { seconds: number; requests: number }

/** Bytes that a request may leave behind for ever, and the least that this test must be able to notice. */
type PerRequest = { tolerated: number; noticed: number }

/**
 * A kilobyte a request, the planted leak, must be noticed, in memory as in the heap. Little is tolerated for what grows
 * for a while in every process: code that is compiled the better the longer it runs, and pages that the allocator keeps.
 * What goes through the queues is hundreds of bytes a request.
 */
const perRequest: Record<FlatValue, PerRequest> = {
  heap: { tolerated: 50, noticed: 500 },
  buffers: { tolerated: 50, noticed: 500 },
  resident: { tolerated: 250, noticed: 1000 },
  backends: { tolerated: 250, noticed: 1000 },
  queues: { tolerated: 25, noticed: 500 },
}

export type Reported = { name: string; from: number; to: number; growth: Growth; perRequest: number; verdict: Verdict }

/** What became of each value, from the looks after the warm-up. */
export function verdictsOn(looks: readonly Look[]): Reported[] {
  const [first, last] = [looks[0], looks.at(-1)]
  if (!first || !last) throw new Error('nobody looked')
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
