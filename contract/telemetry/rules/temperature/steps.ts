/** How often each step between two readings occurred: `ms` ascending, with its `counts`. */
export type StepHistogram = { ms: number[]; counts: number[] }

/** A clock that jitters by milliseconds would let the state grow with the journey; beyond this, steps are no longer counted. */
export const maximumDistinctSteps = 2_000

export const emptySteps = (): StepHistogram => ({ ms: [], counts: [] })

/** Counts one step in place. False if it would be one distinct step too many. */
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

/** The median step in ms (of an even number the mean of the middle two); null without a step. */
export function medianStepMs(steps: StepHistogram): number | null {
  const total = steps.counts.reduce((sum, count) => sum + count, 0)
  if (total === 0) return null
  return (stepAt(steps, Math.floor((total - 1) / 2)) + stepAt(steps, Math.floor(total / 2))) / 2
}

/** The same from all times in ms, ascending, where there were too many steps; equals PostgreSQL's percentile_cont(0.5). */
export function medianStepOfTimes(timesMs: Float64Array): number | null {
  const steps = timesMs.subarray(1).map((atMs, index) => atMs - (timesMs[index] ?? 0))
  if (steps.length === 0) return null
  steps.sort()
  return ((steps[Math.floor((steps.length - 1) / 2)] ?? 0) + (steps[Math.floor(steps.length / 2)] ?? 0)) / 2
}

/** Whether some step is longer than one threshold but not longer than the other. */
export const hasStepBetween = (steps: StepHistogram, oneMs: number, otherMs: number): boolean =>
  steps.ms.some(stepMs => stepMs > oneMs !== stepMs > otherMs)

/** The step at an index of the sorted list of all steps. */
function stepAt(steps: StepHistogram, place: number): number {
  let passed = 0
  const index = steps.counts.findIndex(count => (passed += count) > place)
  return steps.ms[index] ?? 0
}

/** The index of the first value that is not smaller, by binary search. */
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
