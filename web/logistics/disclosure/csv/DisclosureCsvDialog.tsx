import { useState } from 'react'
import { disclosureCalls } from '#contract/logistics/calls/disclosure.ts'
import { disclosureIssueOf, maxDisclosureCsvMegabytes } from '#contract/logistics/rules/disclosureCsv.ts'
import type { DisclosureMode } from '#contract/logistics/rules/disclosureMatrix.ts'
import { ChangeList, hasChanges } from '#web/logistics/disclosure/pattern/ChangeList.tsx'
import { ModeChoice } from '#web/logistics/disclosure/pattern/PatternFields.tsx'
import { CsvDialog } from '#web/kernel/csv/CsvDialog.tsx'
import { useText } from '#web/kernel/texts/useWords.ts'

/** Settings from a CSV file are set when somebody has seen what they change. */
export function DisclosureCsvDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const [mode, setMode] = useState<DisclosureMode>('add')
  return (
    <CsvDialog
      call={disclosureCalls.uploadDisclosure}
      bodyOf={dryRun => ({ dryRun, mode })}
      issueOf={disclosureIssueOf}
      maxMegabytes={maxDisclosureCsvMegabytes}
      done={t => t('disclosure.success.title')}
      hint={t('disclosure.csv.hint')}
      rules={t('disclosure.csv.rules', { returnObjects: true })}
      hasChanges={hasChanges}
      renderOutcome={changed => <ChangeList changed={changed} />}
      columnOf={place => t(`disclosure.columns.${place}`)}
      whyOf={fault => t(`disclosure.faults.${fault}`)}
      act={t('common.save')}
      onClose={onClose}
    >
      {checkAgain => (
        <div>
          <h3>{t('disclosure.csv.mode')}</h3>
          <ModeChoice
            of="csv"
            value={mode}
            onChange={next => {
              setMode(next)
              checkAgain({ dryRun: '1', mode: next })
            }}
          />
        </div>
      )}
    </CsvDialog>
  )
}
