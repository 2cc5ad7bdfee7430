import { useState } from 'react'
import type { ResponseOf } from '#contract/call.ts'
import { kpiRegistrationCalls } from '#contract/calls/kpiRegistration.ts'
import { codes } from '#contract/codes.ts'
import { csvIssueOf, mostKpiCsvBytes, mostKpiCsvMegabytes, type KpiCsvIssue } from '#contract/rules/kpiCsv.ts'
import type { CallError } from '#web/api/callError.ts'
import { failureText } from '#web/api/failureText.ts'
import { useUploadMutation } from '#web/api/queries.ts'
import { showNotice } from '#web/app/messages.ts'
import { useRefresh } from '#web/kpiRegistration/months/useRefresh.ts'
import { useText } from '#web/texts/useText.ts'

export type CsvOutcome = ResponseOf<typeof kpiRegistrationCalls.uploadMonthlyKpi>

/** What is known of the chosen file: what it would change, where it is wrong, or why it could not be checked. */
export type Checked =
  | { kind: 'fits'; outcome: CsvOutcome }
  | { kind: 'faulty'; issues: readonly KpiCsvIssue[] }
  | { kind: 'failed'; text: string }

/** Checks a file first, and registers what was checked. */
export function useCsvUpload(onDone: () => void) {
  const t = useText()
  const refresh = useRefresh()
  const upload = useUploadMutation(kpiRegistrationCalls.uploadMonthlyKpi, { handledHere: [codes.invalidCsv] })
  const [file, setFile] = useState<File>()
  const [checked, setChecked] = useState<Checked>()

  const fail = (error: CallError) => {
    const issues = error.issues.flatMap(issue => csvIssueOf(issue) ?? [])
    if (issues.length > 0) return setChecked({ kind: 'faulty', issues })
    const isNoCsv = error.failure === codes.invalidCsv
    const text = isNoCsv ? t('kpiRegistration.csv.noCsv', { size: mostKpiCsvMegabytes }) : failureText(error)
    return setChecked({ kind: 'failed', text })
  }
  const choose = async (chosen: File) => {
    setChecked(undefined)
    setFile(chosen)
    if (chosen.size > mostKpiCsvBytes) {
      return setChecked({ kind: 'failed', text: t('kpiRegistration.csv.noCsv', { size: mostKpiCsvMegabytes }) })
    }
    // What is registered is what was checked, also where the file is saved anew meanwhile.
    const kept = new File([await chosen.arrayBuffer()], chosen.name)
    setFile(kept)
    return upload.mutate(
      { body: { dryRun: '1' }, files: { file: kept } },
      { onSuccess: outcome => setChecked({ kind: 'fits', outcome }), onError: fail },
    )
  }
  const register = () => {
    if (!file) return
    upload.mutate(
      { body: { dryRun: '0' }, files: { file } },
      {
        onSuccess: ({ added, changed }) => {
          showNotice(t('kpiRegistration.csv.done', { added, changed }))
          void refresh()
          onDone()
        },
        onError: fail,
      },
    )
  }
  return { file, checked, isPending: upload.isPending, choose, register }
}
