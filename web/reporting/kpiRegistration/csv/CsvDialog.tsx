import type { RequestOf } from '#contract/kernel/call.ts'
import { kpiRegistrationCalls } from '#contract/reporting/calls/kpiRegistration.ts'
import { csvIssueOf, maxKpiCsvMegabytes } from '#contract/reporting/rules/kpiCsv.ts'
import { showNotice } from '#web/kernel/messages/messages.ts'
import { CsvChanges } from '#web/reporting/kpiRegistration/csv/CsvChanges.tsx'
import * as shared from '#web/kernel/csv/CsvDialog.tsx'
import { useCsvUpload } from '#web/kernel/csv/useCsvUpload.ts'
import { useText } from '#web/kernel/texts/useText.ts'

const bodyOf = (dryRun: '0' | '1'): RequestOf<typeof kpiRegistrationCalls.uploadMonthlyKpi> => ({ dryRun })

/** The months of a CSV file are registered when somebody has seen what it changes. */
export function CsvDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const upload = useCsvUpload({
    call: kpiRegistrationCalls.uploadMonthlyKpi,
    bodyOf,
    issueOf: csvIssueOf,
    maxMegabytes: maxKpiCsvMegabytes,
    onDone: ({ added, changed }) => {
      showNotice(t => t('kpiRegistration.csv.done', { added, changed }))
      onClose()
    },
  })
  return (
    <shared.CsvDialog
      hint={t('kpiRegistration.csv.hint')}
      rules={t('kpiRegistration.csv.rules', { returnObjects: true })}
      maxMegabytes={maxKpiCsvMegabytes}
      upload={upload}
      hasChanges={outcome => outcome.changes.length > 0}
      renderOutcome={outcome => <CsvChanges outcome={outcome} />}
      columnOf={place => t(`kpiRegistration.columns.${place}`)}
      whyOf={fault => t(`kpiRegistration.faults.${fault}`)}
      act={t('kpiRegistration.csv.register')}
      onClose={onClose}
    />
  )
}
