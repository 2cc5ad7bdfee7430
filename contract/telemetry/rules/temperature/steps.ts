/** How often each step between two readings occurred; `ms` ascending, `counts` beside it. */
export type StepHistogram = { ms: number[]; counts: number[] }

/** A clock that jitters by single milliseconds would make the state as long as the journey; past this the histogram gives up. */
export const maximumDistinctSteps = 2_000

export const emptySteps = (): StepHistogram => ({ ms: [], counts: [] })

/** Counts one step in place. False when it would be one distinct step too many. */
export function countStep(steps: StepHistogram, stepMs: number): boolean {
  const at = firstAtLeast(steps.ms, stepMs)
  const count = steps.ms[at] === stepMs ? steps.counts[at] : undefined
  if (count !== undefined) {
    steps.counts[at] = count + 1
    return true
  }
  if (steps.ms.length === maximumDistinctSteps) return false
  steps.ms.splice(at, 0, stepMs)
  steps.counts.splice(at, 0, 1)
  return true
}

/** The median step in ms, of an even number the mean of the middle two; null without a step. */
export function medianStepMs(steps: StepHistogram): number | null {
  const total = steps.counts.reduce((sum, count) => sum + count, 0)
  if (total === 0) return null
  return (stepAt(steps, Math.floor((total - 1) / 2)) + stepAt(steps, Math.floor(total / 2))) / 2
}

/**
 * The same median straight from all times in ms, ascending, for an assignment whose histogram gave up.
 * PostgreSQL's percentile_cont(0.5) over the steps gives the same figure.
 */
export function medianStepOfTimes(timesMs: Float64Array): number | null {
  const steps = timesMs.subarray(1).map((atMs, index) => atMs - (timesMs[index] ?? 0))
  if (steps.length === 0) return null
  steps.sort()
  return ((steps[Math.floor((steps.length - 1) / 2)] ?? 0) + (steps[Math.floor(steps.length / 2)] ?? 0)) / 2
}

/** Whether some step is longer than the one threshold and not longer than the other. */
export const hasStepBetween = (steps: StepHistogram, oneMs: number, otherMs: number): boolean =>
  steps.ms.some(stepMs => stepMs > oneMs !== stepMs > otherMs)

/** The step at a place of the whole sorted row of steps. */
function stepAt(steps: StepHistogram, place: number): number {
  let passed = 0
  const index = steps.counts.findIndex(count => (passed += count) > place)
  return steps.ms[index] ?? 0
}

/** Index of the first value that is not smaller, by halving. */
export function firstAtLeast(ascending: ArrayLike<number>, value: number): number {
  let low = 0
  let high = ascending.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ascending[middle] ?? 0) < value) low = middle + 1
    else high = middle
  }
  return low
}
