import type { ExcursionCase } from '#contract/quality/types/evidenceTypes.ts'

export type StepName = 'start' | 'sign' | 'decide' | 'approve'
type Seen = Pick<ExcursionCase, 'state' | 'lots' | 'signatures'>

/** The steps from opening a case to concluding it, which of them are done, and the first that is not. */
export function stepsOf({ state, lots, signatures }: Seen) {
  const isConcluded = state === 'concluded'
  const isSigned = signatures.some(({ meaning, isValid }) => meaning === 'assessed' && isValid)
  const isStarted = isConcluded || state === 'underAssessment'
  const steps: { name: StepName; isDone: boolean }[] = [
    { name: 'start', isDone: isStarted },
    // What is written is done when its writer stands for it.
    { name: 'sign', isDone: isConcluded || (isStarted && isSigned) },
    { name: 'decide', isDone: isConcluded || (isStarted && lots.total > 0 && lots.undecided === 0) },
    { name: 'approve', isDone: isConcluded },
  ]
  return { steps, next: steps.find(step => !step.isDone)?.name ?? null }
}
