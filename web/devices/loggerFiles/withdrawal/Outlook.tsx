import type { WithdrawalOutlook } from '#contract/devices/types/loggerFileTypes.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'

/** What withdrawing a file would change, before anybody does it. */
export function Outlook({ outlook }: { outlook: WithdrawalOutlook }) {
  const t = useText()
  const { count } = useTimes()
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
              <li className="quiet">{t('loggerFiles.withdrawal.outlookMore', { number: count(more) })}</li>
            )}
          </ul>
        </li>
      </ul>
      {needsSignature && <p className="box filled">{t('loggerFiles.withdrawal.needsSignature')}</p>}
      <p className="quiet">{t('loggerFiles.withdrawal.kept')}</p>
    </section>
  )
}
