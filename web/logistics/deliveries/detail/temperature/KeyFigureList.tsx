import type { ReactNode } from 'react'
import type { TemperatureInfo } from '#contract/logistics/types/deliveryTypes.ts'
import { formatCelsius } from '#contract/telemetry/rules/temperature/temperatureText.ts'
import { type Extreme, type KeyFigures, keyFigures } from '#contract/logistics/rules/keyFigures.ts'
import { useBandText } from '#web/logistics/deliveries/detail/temperature/useBandText.ts'
import { formatDuration } from '#contract/kernel/time/formatSpan.ts'
import { useLanguage, useText } from '#web/kernel/texts/useText.ts'

/** The numbers that matter, big; what they are of, quiet below. */
export function KeyFigureList({ temperature: info }: { temperature: TemperatureInfo }) {
  const t = useText()
  const language = useLanguage()
  const { delivery } = info
  const figures = keyFigures(info)
  // Red means wrong: what the tolerance excuses is marked, and not in red.
  const outside: Tone = delivery.outcome === 'excursion' ? 'wrong' : 'warn'
  const duration = (ms: number) => formatDuration(ms, language)
  const split = { above: duration(delivery.aboveMs), below: duration(delivery.belowMs) }
  // Of several loggers each figure names its own.
  const isOneOfMany = info.loggers.length > 1
  const by = (serial: string | null | undefined) =>
    isOneOfMany && serial && t('deliveryDetail.figures.ofLogger', { serial })
  const splitText =
    isOneOfMany && delivery.timesSerial
      ? t('deliveryDetail.figures.outsideOfLogger', { ...split, serial: delivery.timesSerial })
      : t('deliveryDetail.figures.outsideSplit', split)
  return (
    <dl className="facts key-figures">
      <ExtremeFigure label={t('deliveryDetail.figures.lowest')} extreme={figures.lowest} outside={outside} by={by} />
      <ExtremeFigure label={t('deliveryDetail.figures.highest')} extreme={figures.highest} outside={outside} by={by} />
      <Figure label={t('deliveryDetail.figures.mkt')} unit={t('common.degrees')} note={by(delivery.mktSerial)}>
        {delivery.mktCelsius?.toFixed(2) ?? t('common.none')}
      </Figure>
      <Figure
        label={t('deliveryDetail.figures.outside')}
        tone={figures.outOfRangeMs > 0 ? outside : undefined}
        note={figures.outOfRangeMs > 0 && splitText}
      >
        {duration(figures.outOfRangeMs)}
      </Figure>
      <Figure
        label={t('deliveryDetail.figures.longest')}
        tone={figures.longest ? 'wrong' : undefined}
        note={by(figures.longest?.serial)}
      >
        {figures.longest ? duration(figures.longest.ms) : t('common.none')}
      </Figure>
      <BandFigure bands={figures.bands} />
    </dl>
  )
}

const awaited = ['lowest', 'highest', 'mkt', 'outside', 'longest', 'band'] as const

/** Until the figures come, their labels keep their place: nothing below moves then. */
export function AwaitedFigures() {
  const t = useText()
  return (
    <dl className="facts key-figures" aria-busy="true">
      {awaited.map(name => (
        <Figure key={name} label={t(`deliveryDetail.figures.${name}`)} note={'\u00a0'}>
          {'\u00a0'}
        </Figure>
      ))}
    </dl>
  )
}

type ExtremeProps = {
  label: string
  extreme: Extreme | null
  outside: Tone
  by: (serial: string) => FigureProps['note']
}

function ExtremeFigure({ label, extreme, outside, by }: ExtremeProps) {
  const t = useText()
  if (!extreme) return <Figure label={label}>{t('common.none')}</Figure>
  return (
    <Figure
      label={label}
      unit={t('common.degrees')}
      tone={extreme.isOutside ? outside : undefined}
      note={by(extreme.serial)}
    >
      {formatCelsius(extreme.milli, extreme.band)}
    </Figure>
  )
}

function BandFigure({ bands }: Pick<KeyFigures, 'bands'>) {
  const t = useText()
  const { limitsText, toleranceText } = useBandText()
  const label = t('deliveryDetail.figures.band')
  const [only, ...others] = bands
  if (!only) return null
  if (others.length > 0) {
    return (
      <Figure label={label} note={bands.map(limitsText).join(' / ')}>
        {t('deliveryDetail.figures.bandCount', { number: bands.length })}
      </Figure>
    )
  }
  return (
    <Figure label={label} note={toleranceText(only)}>
      {limitsText(only)}
    </Figure>
  )
}

/** Wrong, or excused by a tolerance. */
type Tone = 'wrong' | 'warn' | undefined

type FigureProps = {
  label: string
  unit?: string
  note?: string | false | null
  tone?: Tone
  children: ReactNode
}

const Figure = ({ label, unit, note, tone, children }: FigureProps) => (
  <div>
    <dt className="quiet">{label}</dt>
    <dd>
      <span className={`key-figure ${tone ?? ''}`}>{children}</span> {unit}
      {note && <div className="quiet">{note}</div>}
    </dd>
  </div>
)
