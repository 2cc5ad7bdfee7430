import { Alert } from 'antd'
import type { TemperatureInfo, LoggerTemperature } from '#contract/logistics/types/deliveryTypes.ts'
import { WarningFilled } from '@ant-design/icons'
import { uncalibratedCount } from '#contract/telemetry/rules/loggers/calibration.ts'
import { EventSign } from '#web/kernel/temperatureChart/legend/signs.tsx'
import { useWords } from '#web/kernel/texts/useWords.ts'

/** When another sender has loggers of this delivery, too; who that is stays with their owner. */
export function OverlapNote({ loggers, timeZone }: Pick<TemperatureInfo, 'loggers' | 'timeZone'>) {
  const { t, instant } = useWords(timeZone)
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
    const serials = of.map(({ serial }) => serial).join(t('common.separator'))
    const from = instant(first.from)
    if (first.to === null) return t('deliveryDetail.overlaps.open', { from, serials })
    return t('deliveryDetail.overlaps.span', { from, to: instant(first.to), serials })
  }
}

/** For which times another sender has a logger, too. */
export function OverlapTimes({ overlaps }: Pick<LoggerTemperature, 'overlaps'>) {
  const { t, instant } = useWords()
  return overlaps.map(({ from, to }) => (
    <div key={`${from} ${to}`}>
      <WarningFilled aria-hidden /> {instant(from)} – {to ? instant(to) : t('deliveryDetail.overlaps.until')}
    </div>
  ))
}

/** What is known of the calibration behind a logger's readings, with the number of those that none covers. */
export function CalibrationText({ calibration }: { calibration: LoggerTemperature['calibration'] }) {
  const { t, count } = useWords()
  if (calibration.flag === null) return t('common.none')
  if (calibration.flag !== 'uncalibrated') return t(`deliveries.criteria.calibrations.${calibration.flag}`)
  const number = count(uncalibratedCount(calibration))
  return (
    <span className="no-wrap">
      <EventSign kind="uncalibrated" /> {t('deliveryDetail.statistics.uncalibratedCount', { number })}
    </span>
  )
}
