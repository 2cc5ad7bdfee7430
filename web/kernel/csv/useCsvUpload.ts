import { useState } from 'react'
import type { Call, RequestOf, ResponseOf } from '#contract/kernel/call.ts'
import { codes } from '#contract/kernel/codes.ts'
import type { CsvIssue } from '#contract/kernel/files/csvIssue.ts'
import type { CallError } from '#web/kernel/api/errors/callError.ts'
import { failureText } from '#web/kernel/api/errors/failureText.ts'
import { useUploadMutation } from '#web/kernel/api/queries.ts'
import { useText } from '#web/kernel/texts/useText.ts'

/** What is known of the chosen file: what it would change, where it is wrong, or why it could not be checked. */
export type Checked<Outcome, Issue> =
  | { kind: 'fits'; outcome: Outcome }
  | { kind: 'faulty'; issues: readonly Issue[] }
  | { kind: 'failed'; text: string }

type Options<One extends Call, Issue extends CsvIssue> = {
  call: One
  /** What goes with the file: a check first, then the change itself. */
  bodyOf: (dryRun: '0' | '1') => RequestOf<One>
  issueOf: (issue: { path: string; message: string }) => Issue | undefined
  maxMegabytes: number
  onDone: (outcome: ResponseOf<One>) => void
}

/** Checks a file first, and takes in what was checked. */
export function useCsvUpload<One extends Call, Issue extends CsvIssue>(options: Options<One, Issue>) {
  const { call, bodyOf, issueOf, maxMegabytes, onDone } = options
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
  return {
    file,
    checked,
    isPending: upload.isPending,
    choose,
    /** The same file with something else beside it. */
    checkAgain: (body: RequestOf<One>) => file && check(file, body),
    takeIn: () => file && send(file, bodyOf('0'), onDone),
  }
}
