import type { CaseRow } from '#contract/quality/types/evidenceTypes.ts'
import { useCaseTexts } from '#web/quality/cases/useCaseTexts.ts'
import { StateTag as Tag } from '#web/kernel/ui/marks/StateTag.tsx'
import { useTimes } from '#web/kernel/texts/useTimes.ts'

const tones = {
  open: 'warn',
  reopened: 'warn',
  underAssessment: 'running',
  concluded: 'settled',
} as const satisfies Record<CaseRow['state'], string>

/** The state of a case: what waits stands out, what is settled does not. */
export function StateTag({ state }: Pick<CaseRow, 'state'>) {
  return <Tag tone={tones[state]}>{useCaseTexts().words.caseStates[state]}</Tag>
}

type Due = Pick<CaseRow, 'dueOn' | 'isOverdue' | 'state'>

/** The due date, and how far off it is as long as somebody must keep it. */
export function DueDate({ row: { dueOn, isOverdue, state } }: { row: Due }) {
  const { day } = useTimes()
  const { leftText } = useCaseTexts()
  return (
    <>
      <span className="no-wrap">{day(dueOn)}</span>{' '}
      {state !== 'concluded' && (
        <span className={isOverdue ? 'wrong strong no-wrap' : 'quiet no-wrap'}>{leftText(dueOn)}</span>
      )}
    </>
  )
}
