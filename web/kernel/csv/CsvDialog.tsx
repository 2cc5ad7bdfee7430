import type { ReactNode } from 'react'
import type { CsvIssue } from '#contract/kernel/files/csvIssue.ts'
import { CsvFaults, type FaultTexts } from '#web/kernel/csv/CsvFaults.tsx'
import { CsvInput } from '#web/kernel/csv/CsvInput.tsx'
import type { Checked } from '#web/kernel/csv/useCsvUpload.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { ConfirmDialog } from '#web/kernel/ui/dialogs/ConfirmDialog.tsx'

type Props<Outcome, Issue extends CsvIssue> = FaultTexts<Issue> & {
  hint: string
  rules: readonly string[]
  maxMegabytes: number
  /** What is chosen beside the file. */
  children?: ReactNode
  upload: {
    file: File | undefined
    checked: Checked<Outcome, Issue> | undefined
    isPending: boolean
    choose: (file: File) => Promise<void>
    takeIn: () => void
  }
  hasChanges: (outcome: Outcome) => boolean
  renderOutcome: (outcome: Outcome) => ReactNode
  /** What the button is called that takes it in. */
  act: string
  onClose: () => void
}

/** A CSV file is chosen, checked, and taken in when somebody has seen what it changes. */
export function CsvDialog<Outcome, Issue extends CsvIssue>(props: Props<Outcome, Issue>) {
  const { hint, rules, maxMegabytes, children, upload, hasChanges, renderOutcome, act, onClose, ...faultTexts } = props
  const t = useText()
  const { file, checked, isPending, choose, takeIn } = upload
  const isReady = checked?.kind === 'fits' && hasChanges(checked.outcome)
  return (
    <ConfirmDialog
      title={t('csvUpload.title')}
      size="wide"
      act={act}
      isDisabled={!isReady}
      isActing={isReady && isPending}
      onAct={takeIn}
      onClose={onClose}
    >
      <p>{hint}</p>
      <ul className="bullets quiet">
        {rules.map(rule => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      {children}
      <CsvInput {...{ file, maxMegabytes, isPending }} onChoose={chosen => void choose(chosen)} />
      <div role="status">
        {isPending && !checked && t('csvUpload.checking')}
        {checked?.kind === 'failed' && <p className="wrong">{checked.text}</p>}
        {checked?.kind === 'faulty' && <CsvFaults issues={checked.issues} {...faultTexts} />}
        {checked?.kind === 'fits' && renderOutcome(checked.outcome)}
      </div>
    </ConfirmDialog>
  )
}
