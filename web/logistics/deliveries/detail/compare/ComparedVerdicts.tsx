import { Link } from '@tanstack/react-router'
import type { StatusInfo, TemperatureInfo } from '#contract/logistics/types/deliveryTypes.ts'
import { formatDuration } from '#contract/kernel/time/formatSpan.ts'
import { formatCelsius } from '#contract/telemetry/rules/temperature/temperatureText.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { OutcomeTag } from '#web/kernel/ui/marks/Mark.tsx'
import { RowTable } from '#web/kernel/ui/scrolling/ScrollTable.tsx'
import type { Compared } from '#web/logistics/deliveries/detail/compare/useCompared.ts'

type Row = Pick<StatusInfo, 'deliveryId' | 'reference' | 'actualPickup'> & { info: TemperatureInfo; isThis: boolean }
type Props = { status: StatusInfo; info: TemperatureInfo; compared: Compared }

/** What both deliveries came to, one below the other; each by its own items and bands. */
export function ComparedVerdicts({ status, info, compared }: Props) {
  const { t, language, instant } = useWords(info.timeZone)
  if (compared.isUnknown) return <p className="quiet">{t('deliveryDetail.compared.unknown')}</p>
  if (!compared.chosen || !compared.info) return null
  const rows: Row[] = [
    { ...status, info, isThis: true },
    { ...compared.chosen, info: compared.info, isThis: false },
  ]
  const extreme = (name: 'minMilli' | 'maxMilli') => (row: Row) => {
    const milli = row.info.delivery[name]
    const owner = row.info.loggers.find(logger => logger[name] === milli)
    return milli === null ? t('common.none') : `${formatCelsius(milli, owner?.shown.band)} ${t('common.degrees')}`
  }
  return (
    <>
      <RowTable
        label={t('deliveryDetail.compared.verdicts')}
        rows={rows}
        keyOf={row => row.deliveryId}
        renderColumns={[
          [
            t('deliveries.columns.reference'),
            ({ deliveryId, reference, isThis }) =>
              isThis ? (
                t('deliveryDetail.compared.this', { reference })
              ) : (
                <Link to="/delivery/detail" search={{ deliveryId }}>
                  {reference}
                </Link>
              ),
            'name',
          ],
          [t('deliveryDetail.facts.pickup'), row => row.actualPickup && instant(row.actualPickup)],
          [t('deliveryDetail.statistics.outcome'), row => <OutcomeTag outcome={row.info.delivery.outcome} />],
          [t('deliveryDetail.statistics.lowest'), extreme('minMilli')],
          [t('deliveryDetail.statistics.highest'), extreme('maxMilli')],
          [
            t('deliveryDetail.figures.outside'),
            ({ info: { delivery } }) => formatDuration(delivery.aboveMs + delivery.belowMs, language),
          ],
        ]}
      />
      <p className="quiet">{t('deliveryDetail.compared.hint')}</p>
    </>
  )
}
