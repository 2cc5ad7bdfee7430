import { Alert } from 'antd'
import type { TemperatureInfo } from '#contract/logistics/types/deliveryTypes.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'

/** When another sender has loggers of this delivery, too; who that is stays with their owner. */
export function OverlapNote({ loggers, timeZone }: Pick<TemperatureInfo, 'loggers' | 'timeZone'>) {
  const t = useText()
  const times = useTimes(timeZone)
  const overlaps = loggers.flatMap(({ serial, overlaps: spans }) => spans.map(span => ({ ...span, serial })))
  if (overlaps.length === 0) return null
  // Often all loggers of a delivery are on another one, for the same time.
  const bySpan = Map.groupBy(overlaps, ({ from, to }) => `${from} ${to}`)
  return (
    <Alert
      type="warning"
      showIcon
      title={t('deliveryDetail.overlaps.title')}
      description={
        <>
          {[...bySpan].map(([span, of]) => (
            <div key={span}>{spanText(of)}</div>
          ))}
          <p>{t('deliveryDetail.overlaps.hint')}</p>
        </>
      }
    />
  )

  function spanText(of: typeof overlaps) {
    const [first] = of
    if (!first) return null
    const serials = of.map(({ serial }) => serial).join(t('deliveryDetail.overlaps.separator'))
    const from = times.instant(first.from)
    if (first.to === null) return t('deliveryDetail.overlaps.open', { from, serials })
    return t('deliveryDetail.overlaps.span', { from, to: times.instant(first.to), serials })
  }
}
