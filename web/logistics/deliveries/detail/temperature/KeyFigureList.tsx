import type { StatusInfo, TemperatureInfo } from '#contract/logistics/types/deliveryTypes.ts'
import { formatCelsius } from '#contract/telemetry/rules/temperature/temperatureText.ts'
import { type Extreme, keyFigures } from '#contract/logistics/rules/keyFigures.ts'
import { limitsText, toleranceText } from '#contract/logistics/words/bandText.ts'
import { formatDuration } from '#contract/kernel/time/formatSpan.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'

type Figure = {
  value: string
  unit?: string
  note?: string | false | null | undefined
  /** Wrong, or excused by a tolerance. */
  tone?: 'wrong' | 'warn' | false | undefined
}

const names = ['lowest', 'highest', 'mkt', 'outside', 'longest', 'band'] as const

/** The numbers that matter. */
export function KeyFigureList({ temperature: info }: { temperature: TemperatureInfo }) {
  const { t, language } = useWords()
  const { delivery } = info
  const { lowest, highest, outOfRangeMs, longest, bands } = keyFigures(info)
  const [none, unit] = [t('common.none'), t('common.degrees')]
  // Red means wrong: what the tolerance excuses is marked, and not in red.
  const outside = delivery.outcome === 'excursion' ? 'wrong' : 'warn'
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
  const extreme = (one: Extreme | null): Figure =>
    one
      ? { value: formatCelsius(one.milli, one.band), unit, tone: one.isOutside && outside, note: by(one.serial) }
      : { value: none }
  const [band, ...otherBands] = bands
  const oneBand = band && { value: limitsText(band, language), note: toleranceText(band, language) }
  const manyBands = {
    value: t('deliveryDetail.figures.bandCount', { number: bands.length }),
    note: bands.map(one => limitsText(one, language)).join(' / '),
  }
  return (
    <Figures
      figures={{
        lowest: extreme(lowest),
        highest: extreme(highest),
        mkt: { value: delivery.mktCelsius?.toFixed(2) ?? none, unit, note: by(delivery.mktSerial) },
        outside: {
          value: duration(outOfRangeMs),
          tone: outOfRangeMs > 0 && outside,
          note: outOfRangeMs > 0 && splitText,
        },
        longest: longest ? { value: duration(longest.ms), tone: 'wrong', note: by(longest.serial) } : { value: none },
        band: otherBands.length > 0 ? manyBands : oneBand,
      }}
    />
  )
}

/** Until the figures come, their labels keep their place, with room for the notes that they will have: nothing below moves then. */
export function AwaitedFigures({ status: { loggerCount, temperature } }: { status: StatusInfo }) {
  const isOneOfMany = loggerCount > 1
  const { excursionCount = 0, spikeCount = 0 } = temperature ?? {}
  const awaited = (hasNote: boolean): Figure => ({ value: '\u00a0', note: hasNote && '\u00a0' })
  return (
    <Figures
      isAwaited
      figures={{
        lowest: awaited(isOneOfMany),
        highest: awaited(isOneOfMany),
        mkt: awaited(isOneOfMany),
        outside: awaited(excursionCount + spikeCount > 0),
        longest: awaited(isOneOfMany && excursionCount > 0),
        band: awaited(true),
      }}
    />
  )
}

type Props = { figures: Record<(typeof names)[number], Figure | undefined>; isAwaited?: boolean }

/** Figures big; what they are of, quiet below. */
function Figures({ figures, isAwaited }: Props) {
  const { t } = useWords()
  return (
    <dl className="facts key-figures" aria-busy={isAwaited}>
      {names.map(name => {
        const figure = figures[name]
        if (!figure) return null
        const { value, unit, note, tone } = figure
        return (
          <div key={name}>
            <dt className="quiet">{t(`deliveryDetail.figures.${name}`)}</dt>
            <dd>
              <span className={`key-figure ${tone || ''}`}>{value}</span> {unit}
              {note && <div className="quiet">{note}</div>}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
