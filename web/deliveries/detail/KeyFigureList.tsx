import type { ReactNode } from 'react'
import type { TemperatureInfo } from '#contract/calls/deliveries.ts'
import { sideOf } from '#contract/rules/bands.ts'
import { formatCelsius } from '#contract/rules/temperatureText.ts'
import { keyFigures } from '#web/deliveries/detail/keyFigures.ts'
import { useBandText } from '#web/deliveries/detail/useBandText.ts'
import { formatDuration } from '#web/texts/formatSpan.ts'
import { useLanguage, useText } from '#web/texts/useText.ts'

/** The numbers that matter, big; what they are of, quiet below. */
export function KeyFigureList({ temperature }: { temperature: TemperatureInfo }) {
  const t = useText()
  const language = useLanguage()
  const { limitsText, toleranceText } = useBandText()
  const { delivery } = temperature
  const { band, outsideMs, longestExcursionMs } = keyFigures(temperature)
  const [first] = temperature.loggers
  const duration = (ms: number) => formatDuration(ms, language)
  const split = { above: duration(delivery.aboveMs), below: duration(delivery.belowMs) }
  const splitText =
    temperature.loggers.length > 1
      ? t('deliveryDetail.figures.outsideOfWorst', split)
      : t('deliveryDetail.figures.outsideSplit', split)
  const isOutside = (milli: number | null) => milli !== null && sideOf(band, milli) !== 'inside'
  const celsius = (milli: number | null) => (milli === null ? t('common.none') : formatCelsius(milli, band))
  return (
    <dl className="key-figures">
      <Figure label={t('deliveryDetail.figures.lowest')} unit="℃" isWrong={isOutside(delivery.minMilli)}>
        {celsius(delivery.minMilli)}
      </Figure>
      <Figure label={t('deliveryDetail.figures.highest')} unit="℃" isWrong={isOutside(delivery.maxMilli)}>
        {celsius(delivery.maxMilli)}
      </Figure>
      <Figure
        label={t('deliveryDetail.figures.mkt')}
        unit="℃"
        note={delivery.mktSerial && t('deliveryDetail.figures.mktOf', { serial: delivery.mktSerial })}
      >
        {delivery.mktCelsius?.toFixed(2) ?? t('common.none')}
      </Figure>
      <Figure label={t('deliveryDetail.figures.outside')} isWrong={outsideMs > 0} note={outsideMs > 0 && splitText}>
        {duration(outsideMs)}
      </Figure>
      <Figure label={t('deliveryDetail.figures.longest')} isWrong={longestExcursionMs > 0}>
        {longestExcursionMs > 0 ? duration(longestExcursionMs) : t('common.none')}
      </Figure>
      {first && (
        <Figure label={t('deliveryDetail.figures.band')} note={toleranceText(first.shown.band)}>
          {limitsText(band)}
        </Figure>
      )}
    </dl>
  )
}

type FigureProps = {
  label: string
  unit?: string
  note?: string | false | null
  isWrong?: boolean
  children: ReactNode
}

const Figure = ({ label, unit, note, isWrong, children }: FigureProps) => (
  <div className={isWrong ? 'key-figure key-figure-wrong' : 'key-figure'}>
    <dt>{label}</dt>
    <dd>
      <span className="key-figure-value">{children}</span> {unit}
      {note && <div className="key-figure-note">{note}</div>}
    </dd>
  </div>
)
