import type { TFunction } from 'i18next'
import { useState, type ReactNode } from 'react'
import type { Call, RequestOf, ResponseOf } from '#contract/kernel/call.ts'
import { codes } from '#contract/kernel/codes.ts'
import type { CsvIssue } from '#contract/kernel/files/csvIssue.ts'
import { type CallError, failureText } from '#web/kernel/api/errors/callError.ts'
import { useUploadMutation } from '#web/kernel/api/queries.ts'
import { CsvFaults, CsvInput, type FaultTexts } from '#web/kernel/csv/CsvInput.tsx'
import { showNotice } from '#web/kernel/messages/messages.ts'
import { Bullets } from '#web/kernel/ui/Bullets.tsx'
import { useText } from '#web/kernel/texts/useWords.ts'
import { ConfirmDialog } from '#web/kernel/ui/dialogs/Dialog.tsx'

type UploadProps<One extends Call, Issue extends CsvIssue> = {
  call: One
  /** What goes with the file: a check first, then the change itself. */
  bodyOf: (dryRun: '0' | '1') => RequestOf<One>
  issueOf: (issue: { path: string; message: string }) => Issue | undefined
  maxMegabytes: number
  /** What the notice says. */
  done: (t: TFunction, outcome: ResponseOf<One>) => string
  onClose: () => void
}

type Props<One extends Call, Issue extends CsvIssue> = UploadProps<One, Issue> &
  FaultTexts<Issue> & {
    hint: string
    rules: readonly string[]
    /** What is chosen beside the file, which is checked again by it. */
    children?: (checkAgain: (body: RequestOf<One>) => void) => ReactNode
    hasChanges: (outcome: ResponseOf<One>) => boolean
    renderOutcome: (outcome: ResponseOf<One>) => ReactNode
    /** What the button is called that takes it in. */
    act: string
  }

/** A CSV file is chosen, checked, and taken in when somebody has seen what it changes. */
export function CsvDialog<One extends Call, Issue extends CsvIssue>(props: Props<One, Issue>) {
  const { hint, rules, maxMegabytes, children, hasChanges, renderOutcome, act, columnOf, whyOf, onClose } = props
  const t = useText()
  const { file, checked, isPending, choose, checkAgain, takeIn } = useCsvUpload(props)
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
      <Bullets lines={rules} look="quiet" />
      {children?.(checkAgain)}
      <CsvInput {...{ file, maxMegabytes, isPending }} onChoose={chosen => void choose(chosen)} />
      <div role="status">
        {isPending && !checked && t('csvUpload.checking')}
        {checked?.kind === 'failed' && <p className="wrong">{checked.text}</p>}
        {checked?.kind === 'faulty' && <CsvFaults issues={checked.issues} columnOf={columnOf} whyOf={whyOf} />}
        {checked?.kind === 'fits' && renderOutcome(checked.outcome)}
      </div>
    </ConfirmDialog>
  )
}

/** What is known of the chosen file: what it would change, where it is wrong, or why it could not be checked. */
type Checked<Outcome, Issue> =
  | { kind: 'fits'; outcome: Outcome }
  | { kind: 'faulty'; issues: readonly Issue[] }
  | { kind: 'failed'; text: string }

/** Checks a file first, and takes in what was checked. */
function useCsvUpload<One extends Call, Issue extends CsvIssue>(props: UploadProps<One, Issue>) {
  const { call, bodyOf, issueOf, maxMegabytes, done, onClose } = props
  const t = useText()
  const upload = useUploadMutation(call, { handledHere: [codes.invalidCsv] })
  const [file, setFile] = useState<File>()
  const [checked, setChecked] = useState<Checked<ResponseOf<One>, Issue>>()
  const noCsv = t('csvUpload.noCsv', { size: maxMegabytes })

  const fail = (error: CallError) => {
    const issues = error.issues.flatMap(issue => issueOf(issue) ?? [])
    if (issues.length > 0) return setChecked({ kind: 'faulty', issues })
    return setChecked({ kind: 'failed', text: error.failure === codes.invalidCsv ? noCsv : failureText(error) })
  }
  const send = (kept: File, body: RequestOf<One>, onSuccess: (outcome: ResponseOf<One>) => void) =>
    upload.mutate({ body, files: { file: kept } }, { onSuccess, onError: fail })
  const check = (kept: File, body = bodyOf('1')) => {
    setChecked(undefined)
    send(kept, body, outcome => setChecked({ kind: 'fits', outcome }))
  }
  const choose = async (chosen: File) => {
    setChecked(undefined)
    setFile(chosen)
    if (chosen.size > maxMegabytes * 1024 * 1024) return setChecked({ kind: 'failed', text: noCsv })
    // What is taken in is what was checked, also where the file is saved anew meanwhile.
    const kept = new File([await chosen.arrayBuffer()], chosen.name)
    setFile(kept)
    return check(kept)
  }
  const takenIn = (outcome: ResponseOf<One>) => {
    showNotice(t => done(t, outcome))
    onClose()
  }
  return {
    file,
    checked,
    isPending: upload.isPending,
    choose,
    checkAgain: (body: RequestOf<One>) => file && check(file, body),
    takeIn: () => file && send(file, bodyOf('0'), takenIn),
  }
}
