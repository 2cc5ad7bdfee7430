/** How often each step between two readings occurred: `ms` ascending, with its `counts`. */
export type StepHistogram = { ms: number[]; counts: number[]; areSeconds?: true }

/**
 * A clock that jitters by milliseconds would let the state grow with the journey. Beyond this, steps are counted by whole
 * seconds; beyond it again, no longer.
 */
export const maximumDistinctSteps = 2_000
const secondMs = 1_000

export const emptySteps = (): StepHistogram => ({ ms: [], counts: [] })

/** Counts one step in place. False if it would be one distinct step too many. */
export function countStep(steps: StepHistogram, stepMs: number): boolean {
  if (addSteps(steps, stepMs, 1)) return true
  if (steps.areSeconds) return false
  const { ms, counts } = { ...steps }
  Object.assign(steps, emptySteps(), { areSeconds: true })
  for (const [place, one] of ms.entries()) addSteps(steps, one, counts[place] ?? 0)
  return addSteps(steps, stepMs, 1)
}

function addSteps(steps: StepHistogram, exactMs: number, times: number): boolean {
  // Never 0, which would be no interval.
  const stepMs = steps.areSeconds ? Math.max(1, Math.round(exactMs / secondMs)) * secondMs : exactMs
  const at = firstAtLeast(steps.ms, stepMs)
  const count = steps.ms[at] === stepMs ? steps.counts[at] : undefined
  if (count !== undefined) {
    steps.counts[at] = count + times
    return true
  }
  if (steps.ms.length === maximumDistinctSteps) return false
  steps.ms.splice(at, 0, stepMs)
  steps.counts.splice(at, 0, times)
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

/** Whether some step is longer than one threshold but not longer than the other; of whole seconds, whether one may be. */
export function hasStepBetween(steps: StepHistogram, oneMs: number, otherMs: number): boolean {
  const marginMs = steps.areSeconds ? secondMs : 0
  const [lowerMs, upperMs] = [Math.min(oneMs, otherMs) - marginMs, Math.max(oneMs, otherMs) + marginMs]
  return steps.ms.some(stepMs => stepMs > lowerMs && stepMs <= upperMs)
}

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
