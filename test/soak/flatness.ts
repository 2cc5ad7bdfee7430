/** A value at a time since the beginning. */
export type Sample = { seconds: number; value: number }

/** The growth per hour and its confidence interval, both in the value's unit. */
export type Growth = { perHour: number; doubt: number }

/**
 * Neighbouring samples correlate (a cache that fills, a job that runs), so a regression through all of them would be too
 * certain. The regression uses the means of as many parts of the time instead.
 */
const parts = 10
/** Student's t for `parts` − 2 degrees of freedom, exceeded by chance once in a thousand times. */
const onceInAThousand = 4.501
const hour = 3600

/** Least squares through the means of ten parts of the time. Throws if a part has no sample. */
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
  if (byPart.size < parts) throw new Error(`${samples.length} samples are too few to distinguish growth from noise`)
  return [...byPart.values()].map(own => ({
    seconds: mean(own.map(one => one.seconds)),
    value: mean(own.map(one => one.value)),
  }))
}

/** A leak grows by more than `tolerated` per hour beyond doubt; with a doubt above `noticed` one could hide in the noise. */
export type Verdict = 'flat' | 'grows' | 'too noisy to tell'

export function verdictOn({ perHour, doubt }: Growth, { tolerated, noticed }: Bounds): Verdict {
  if (perHour - doubt > tolerated) return 'grows'
  return doubt > noticed ? 'too noisy to tell' : 'flat'
}
export type Bounds = { tolerated: number; noticed: number }

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const mean = (values: readonly number[]) => sum(values) / values.length
