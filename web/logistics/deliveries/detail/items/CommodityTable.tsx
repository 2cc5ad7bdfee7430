import { Flex } from 'antd'
import type { CommodityTemperature } from '#contract/logistics/types/deliveryTypes.ts'
import { shownOutcome } from '#contract/telemetry/rules/evaluation/outcome.ts'
import { formatCelsius } from '#contract/telemetry/rules/temperature/temperatureText.ts'
import { ScrollTable } from '#web/kernel/ui/scrolling/ScrollTable.tsx'
import { useBandText } from '#web/logistics/deliveries/detail/temperature/useBandText.ts'
import { OutcomeTag } from '#web/kernel/ui/marks/OutcomeTag.tsx'
import { formatDuration } from '#contract/kernel/time/formatSpan.ts'
import { useLanguage, useLocalName, useText } from '#web/kernel/texts/useText.ts'

type Props = { items: readonly CommodityTemperature[]; awaitingPickup: boolean }

/** Each item by its own band and tolerance, with every logger that measured it. */
export function CommodityTable({ items, awaitingPickup }: Props) {
  const t = useText()
  const name = useLocalName()
  const { limitsText, toleranceText } = useBandText()
  const heads = (['item', 'lot', 'band', 'outcome', 'loggers'] as const).map(head => t(`deliveryDetail.items.${head}`))
  return (
    <ScrollTable label={t('deliveryDetail.sections.commodities')} heads={heads}>
      {items.map(item => (
        <tr key={item.itemIndex}>
          <th scope="row">
            {name(item.nameJa, item.nameEn)}
            <div className="quiet">{item.itemCode}</div>
          </th>
          <td>{item.lot ?? t('common.none')}</td>
          <td>
            {limitsText(item.band)}
            <div className="quiet">{toleranceText(item.band)}</div>
          </td>
          <td>
            <OutcomeTag outcome={shownOutcome(item.outcome, awaitingPickup)} />
          </td>
          <td className="prose">
            <LoggersOfItem item={item} />
          </td>
        </tr>
      ))}
    </ScrollTable>
  )
}

function LoggersOfItem({ item }: { item: CommodityTemperature }) {
  const t = useText()
  const language = useLanguage()
  const degrees = t('common.degrees')
  if (item.loggers.length === 0) return t('deliveryDetail.items.noLogger')
  return (
    <ul>
      {item.loggers.map(({ loggerAssignmentId, serial, minMilli, maxMilli, mktCelsius, evaluation }) => {
        const outOfRangeMs = evaluation.aboveMs + evaluation.belowMs
        return (
          <Flex key={loggerAssignmentId} component="li" wrap gap="small">
            <strong>{serial}</strong>
            {minMilli !== null && maxMilli !== null && (
              <span>
                {formatCelsius(minMilli, item.band)} – {formatCelsius(maxMilli, item.band)} {degrees}
              </span>
            )}
            {mktCelsius !== null && (
              <span>
                MKT {mktCelsius.toFixed(2)} {degrees}
              </span>
            )}
            {evaluation.excursionCount > 0 && (
              <span className="wrong strong">
                {t('deliveryDetail.items.excursions', { number: evaluation.excursionCount })}
              </span>
            )}
            {outOfRangeMs > 0 && (
              <span>
                {t('deliveryDetail.items.outside')} {formatDuration(outOfRangeMs, language)}
              </span>
            )}
          </Flex>
        )
      })}
    </ul>
  )
}
