/** A value at a time, in seconds from the beginning. */
export type Sample = { seconds: number; value: number }

/** How much a value grows in an hour, and how far from it the truth may lie, both in the value's unit. */
export type Growth = { perHour: number; doubt: number }

/**
 * Neighbouring samples are alike (a cache that fills, a job that runs), which a line through all of them would take for
 * certainty. So the time is cut into parts, and the line goes through their means.
 */
const parts = 10
/** Student's t for `parts` − 2 degrees of freedom: chance alone goes beyond it once in a thousand times. */
const onceInAThousand = 4.501
const hour = 3600

/** The line of least squares through the means of ten parts of the time. Throws where a part has no sample. */
export function growthOf(samples: readonly Sample[]): Growth {
  const points = meansOfParts(samples)
  const middle = mean(points.map(point => point.seconds))
  const level = mean(points.map(point => point.value))
  const spread = sum(points.map(({ seconds }) => (seconds - middle) ** 2))
  const slope = sum(points.map(({ seconds, value }) => (seconds - middle) * (value - level))) / spread
  const missed = sum(points.map(({ seconds, value }) => (value - level - slope * (seconds - middle)) ** 2))
  const error = Math.sqrt(missed / (parts - 2) / spread)
  return { perHour: slope * hour, doubt: onceInAThousand * error * hour }
}

function meansOfParts(samples: readonly Sample[]): Sample[] {
  const from = Math.min(...samples.map(one => one.seconds))
  const width = (Math.max(...samples.map(one => one.seconds)) - from) / parts
  const partOf = ({ seconds }: Sample) => Math.min(parts - 1, Math.floor((seconds - from) / width))
  const byPart = Map.groupBy(samples, partOf)
  if (byPart.size < parts) throw new Error(`${samples.length} samples are too few to tell growth from noise`)
  return [...byPart.values()].map(own => ({
    seconds: mean(own.map(one => one.seconds)),
    value: mean(own.map(one => one.value)),
  }))
}

/** Grows for sure by more than `tolerated` an hour: a leak. Doubt beyond `noticed` an hour: one could hide in the noise. */
export type Verdict = 'flat' | 'grows' | 'too noisy to tell'

export function verdictOn({ perHour, doubt }: Growth, { tolerated, noticed }: Bounds): Verdict {
  if (perHour - doubt > tolerated) return 'grows'
  return doubt > noticed ? 'too noisy to tell' : 'flat'
}
export type Bounds = { tolerated: number; noticed: number }

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const mean = (values: readonly number[]) => sum(values) / values.length
