import { useState } from 'react'
import { disclosureCalls } from '#contract/logistics/calls/disclosure.ts'
import { disclosureIssueOf, maxDisclosureCsvMegabytes } from '#contract/logistics/rules/disclosureCsv.ts'
import type { DisclosureMode } from '#contract/logistics/rules/disclosureMatrix.ts'
import { showNotice } from '#web/kernel/messages/messages.ts'
import { ChangeList, hasChanges } from '#web/logistics/disclosure/pattern/ChangeList.tsx'
import { ModeChoice } from '#web/logistics/disclosure/pattern/ModeChoice.tsx'
import { CsvDialog } from '#web/kernel/csv/CsvDialog.tsx'
import { useCsvUpload } from '#web/kernel/csv/useCsvUpload.ts'
import { useText } from '#web/kernel/texts/useText.ts'

/** Settings from a CSV file are set when somebody has seen what they change. */
export function DisclosureCsvDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const [mode, setMode] = useState<DisclosureMode>('add')
  const upload = useCsvUpload({
    call: disclosureCalls.uploadDisclosure,
    bodyOf: dryRun => ({ dryRun, mode }),
    issueOf: disclosureIssueOf,
    maxMegabytes: maxDisclosureCsvMegabytes,
    onDone: () => {
      showNotice(t => t('disclosure.success.title'))
      onClose()
    },
  })
  const choose = (next: DisclosureMode) => {
    setMode(next)
    upload.checkAgain({ dryRun: '1', mode: next })
  }
  return (
    <CsvDialog
      hint={t('disclosure.csv.hint')}
      rules={t('disclosure.csv.rules', { returnObjects: true })}
      maxMegabytes={maxDisclosureCsvMegabytes}
      upload={upload}
      hasChanges={hasChanges}
      renderOutcome={changed => <ChangeList changed={changed} />}
      columnOf={place => t(`disclosure.columns.${place}`)}
      whyOf={fault => t(`disclosure.faults.${fault}`)}
      act={t('disclosure.csv.takeIn')}
      onClose={onClose}
    >
      <ModeChoice
        label={t('disclosure.csv.mode')}
        mode={mode}
        modes={t('disclosure.csv.modes', { returnObjects: true })}
        hint={t(`disclosure.csv.modeHints.${mode}`)}
        onChange={choose}
      />
    </CsvDialog>
  )
}
