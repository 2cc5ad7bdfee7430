import type { TFunction } from 'i18next'
import type { WithdrawalOutlook, LoggerFile } from '#contract/devices/types/loggerFileTypes.ts'
import { ReasonField } from '#web/kernel/ui/forms/fields/formItems.tsx'
import { useWords } from '#web/kernel/texts/useWords.ts'
import type { ResponseOf } from '#contract/kernel/call.ts'
import type { loggerFileCalls } from '#contract/devices/calls/loggerFiles.ts'

/** What withdrawing a file would change, before anybody does it. */
export function Outlook({ outlook }: { outlook: WithdrawalOutlook }) {
  const { t, count } = useWords()
  const { readings, conflicts, ingested, deliveries, deliveryCount, needsSignature, isArchived } = outlook
  const more = deliveryCount - deliveries.length
  if (isArchived) return <p className="wrong">{t('loggerFiles.withdrawal.archived')}</p>
  return (
    <section aria-label={t('loggerFiles.withdrawal.outlook')}>
      <ul className="bullets">
        <li>{t('loggerFiles.withdrawal.outlookReadings', { readings: count(readings) })}</li>
        {conflicts > 0 && <li>{t('loggerFiles.withdrawal.outlookConflicts', { conflicts: count(conflicts) })}</li>}
        {ingested > 0 && <li>{t('loggerFiles.withdrawal.outlookIngested', { ingested: count(ingested) })}</li>}
        <li>
          {deliveryCount === 0
            ? t('loggerFiles.withdrawal.outlookNoDelivery')
            : t('loggerFiles.withdrawal.outlookDeliveries', { number: count(deliveryCount) })}
          <ul className="bullets">
            {deliveries.map(({ deliveryId, reference, isSigned }) => (
              <li key={deliveryId}>
                {reference} {isSigned && <strong className="warn">{t('loggerFiles.withdrawal.signedMark')}</strong>}
              </li>
            ))}
            {more > 0 && deliveries.length > 0 && (
              <li className="quiet">{t('loggerFiles.explain.more', { number: count(more) })}</li>
            )}
          </ul>
        </li>
      </ul>
      {needsSignature && <p className="box filled">{t('loggerFiles.withdrawal.needsSignature')}</p>}
      <p className="quiet">{t('loggerFiles.withdrawal.kept')}</p>
    </section>
  )
}

/** Why the file is withdrawn: it stays with the record. */
export function WithdrawalReason() {
  const { t } = useWords()
  return <ReasonField hint={t('loggerFiles.withdrawal.reasonHint')} maxLength={2000} rows={3} />
}

type Answer = ResponseOf<typeof loggerFileCalls.withdrawLoggerFile>

/** What became of a file that was withdrawn or read again, or that a second person has to sign. */
export const withdrawalDone =
  (done: 'done' | 'doneAgain', { fileName: name }: LoggerFile) =>
  (t: TFunction, { outcome }: Answer) =>
    t(`loggerFiles.withdrawal.${outcome === 'done' ? done : outcome}`, { name })
