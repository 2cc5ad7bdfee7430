import type { LoggerTemperature } from '#contract/logistics/types/deliveryTypes.ts'
import { uncalibratedCount } from '#contract/telemetry/rules/loggers/calibration.ts'
import { UncalibratedSign } from '#web/kernel/temperatureChart/legend/EventSigns.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'

/** What is known of the calibration behind a logger's readings, with the number of those that none covers. */
export function CalibrationText({ calibration }: { calibration: LoggerTemperature['calibration'] }) {
  const t = useText()
  const times = useTimes()
  if (calibration.flag === null) return t('common.none')
  if (calibration.flag !== 'uncalibrated') return t(`deliveryDetail.calibrations.${calibration.flag}`)
  const number = times.count(uncalibratedCount(calibration))
  return (
    <span className="no-wrap">
      <UncalibratedSign /> {t('deliveryDetail.statistics.uncalibratedCount', { number })}
    </span>
  )
}
