import { UploadOutlined } from '@ant-design/icons'
import type { RequestOf, ResponseOf } from '#contract/kernel/call.ts'
import { kpiRegistrationCalls } from '#contract/reporting/calls/kpiRegistration.ts'
import { csvIssueOf, maxKpiCsvMegabytes } from '#contract/reporting/rules/kpiCsv.ts'
import { DownloadButton } from '#web/kernel/ui/buttons/FileButton.tsx'
import { CsvDialog } from '#web/kernel/csv/CsvDialog.tsx'
import { useSession } from '#web/kernel/session/currentSession.ts'
import { DialogButton } from '#web/kernel/ui/dialogs/DialogButton.tsx'
import { ChangedValues, useMonthName } from '#web/reporting/kpiRegistration/Changes.tsx'
import { useWords } from '#web/kernel/texts/useWords.ts'

/** The template with the months in sight, and for administrators the way back in. */
export function CsvButtons({ filter }: { filter: RequestOf<typeof kpiRegistrationCalls.downloadMonthlyKpiCsv> }) {
  const { t } = useWords()
  const isManager = useSession(session => session.profile?.managerUser ?? false)
  return (
    <>
      <DownloadButton
        call={kpiRegistrationCalls.downloadMonthlyKpiCsv}
        body={filter}
        title={t('kpiRegistration.csv.templateHint')}
      >
        {t('kpiRegistration.csv.template')}
      </DownloadButton>
      {isManager && (
        <DialogButton icon={<UploadOutlined aria-hidden />} label={t('kpiRegistration.csv.upload')}>
          {close => <UploadDialog onClose={close} />}
        </DialogButton>
      )}
    </>
  )
}

/** The months of a CSV file are registered when somebody has seen what it changes. */
function UploadDialog({ onClose }: { onClose: () => void }) {
  const { t } = useWords()
  return (
    <CsvDialog
      call={kpiRegistrationCalls.uploadMonthlyKpi}
      bodyOf={dryRun => ({ dryRun })}
      issueOf={csvIssueOf}
      maxMegabytes={maxKpiCsvMegabytes}
      done={(t, { added, changed }) => t('kpiRegistration.csv.done', { added, changed })}
      hint={t('kpiRegistration.csv.hint')}
      rules={t('kpiRegistration.csv.rules', { returnObjects: true })}
      hasChanges={outcome => outcome.changes.length > 0}
      renderOutcome={outcome => <Changes outcome={outcome} />}
      columnOf={place => t(`kpiRegistration.columns.${place}`)}
      whyOf={fault => t(`kpiRegistration.faults.${fault}`)}
      act={t('kpiRegistration.csv.register')}
      onClose={onClose}
    />
  )
}

/** Nobody reads more; the counts are of all. */
const maxShown = 200

/** How much a file adds and changes, and each change old → new. */
function Changes({ outcome }: { outcome: ResponseOf<typeof kpiRegistrationCalls.uploadMonthlyKpi> }) {
  const { t, count } = useWords()
  const nameOf = useMonthName()
  const { added, changed, unchanged, changes } = outcome
  const counts = { added: count(added), changed: count(changed), unchanged: count(unchanged) }
  return (
    <>
      <p>
        <strong>{t('kpiRegistration.csv.summary', counts)}</strong>
      </p>
      {changes.length === 0 && <p>{t('kpiRegistration.csv.nothing')}</p>}
      {changes.length > maxShown && (
        <p className="quiet">{t('kpiRegistration.csv.firstChanges', { number: maxShown })}</p>
      )}
      {changes.length > 0 && (
        <ol className="divided box scroll-table-long" aria-label={t('csvUpload.changes')} tabIndex={0}>
          {changes.slice(0, maxShown).map(({ line, before, after }) => (
            <li key={line}>
              <strong>{nameOf(after)}</strong>{' '}
              <span className="quiet">{t(`kpiRegistration.csv.${before ? 'isChanged' : 'isAdded'}`)}</span>
              <ChangedValues before={before} after={after} />
            </li>
          ))}
        </ol>
      )}
    </>
  )
}
