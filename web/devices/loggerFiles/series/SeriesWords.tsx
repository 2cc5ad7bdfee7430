import type { FoundSeries } from '#contract/devices/rules/loggerFile.ts'
import { useCelsiusText } from '#web/devices/loggerFiles/series/useCelsiusText.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'

/** From when until when, how many, how warm, how often. */
export function SeriesWords({ found }: { found: FoundSeries }) {
  const t = useText()
  const celsiusText = useCelsiusText()
  const { instant, count } = useTimes()
  const { firstAt, lastAt, minCelsius, maxCelsius, intervalSeconds, batteryPercent } = found
  const words = [
    t('loggerFiles.series.readings', { number: count(found.readings) }),
    minCelsius !== null &&
      maxCelsius !== null &&
      t('loggerFiles.series.range', { low: celsiusText(minCelsius), high: celsiusText(maxCelsius) }),
    intervalSeconds !== null &&
      (intervalSeconds % 60 === 0
        ? t('loggerFiles.series.interval', { minutes: intervalSeconds / 60 })
        : t('loggerFiles.series.intervalSeconds', { seconds: intervalSeconds })),
    batteryPercent !== null && t('loggerFiles.series.battery', { percent: batteryPercent }),
  ].filter(word => word !== false)
  return (
    <>
      {firstAt && lastAt && (
        <div>{t('loggerFiles.questions.period', { from: instant(firstAt), until: instant(lastAt) })}</div>
      )}
      <div className="secondary">{words.join(' · ')}</div>
    </>
  )
}
