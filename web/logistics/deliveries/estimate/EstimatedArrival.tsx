import { formatStretch } from '#contract/kernel/time/formatSpan.ts'
import { formatClock, type TimeZoneAndLanguage } from '#contract/kernel/time/formatTime.ts'
import type { ArrivalEstimate } from '#contract/logistics/types/arrivalEstimate.ts'
import { settings } from '#web/kernel/settings.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { LateTag } from '#web/logistics/deliveries/StatusTag.tsx'
import './estimate.css'

type Estimate = NonNullable<ArrivalEstimate['estimate']>
type Props = {
  /** Its room is kept until the answer is there, and where there is none. */
  of: ArrivalEstimate | undefined
  /** The plan is over already: nothing is foretold. */
  isLate: boolean
  /** Where no label beside it says what it is. */
  isNamed?: boolean
}

/** LOG-85: when a delivery is expected, or that nobody can tell; opened, it says what that rests on. */
export function EstimatedArrival({ of, isLate, isNamed = false }: Props) {
  const { t } = useWords()
  if (!of) return <div className="estimate" />
  const { estimate, noEstimate } = of
  return (
    <details className="estimate">
      <summary>
        {estimate ? (
          <Expected estimate={estimate} isLate={isLate} isNamed={isNamed} />
        ) : (
          <span className="quiet">{t('deliveries.estimate.none')}</span>
        )}
      </summary>
      <div className="quiet">
        {estimate && <Basis estimate={estimate} />}
        {noEstimate && t(`deliveries.estimate.reasons.${noEstimate}`)}
      </div>
    </details>
  )
}

function Expected({ estimate, isLate, isNamed }: Omit<Props, 'of'> & { estimate: Estimate }) {
  const { t, instant, language } = useWords()
  const { expected, isForetoldLate } = estimate
  return (
    <>
      {isNamed && <span className="quiet">{t('deliveries.estimate.title')} </span>}
      <strong className="no-wrap">{instant(expected)}</strong>{' '}
      <span className="quiet no-wrap">({spreadText(estimate, { timeZone: settings.timeZone, language })})</span>
      {isForetoldLate && !isLate && (
        <>
          {' '}
          <LateTag>{t('deliveries.estimate.late')}</LateTag>
        </>
      )}
    </>
  )
}

const halfDayMs = 43_200_000

/** Beside the expected time, which names the day: times of day suffice, even across midnight. */
function spreadText({ earliest, expected, latest }: Estimate, where: TimeZoneAndLanguage) {
  const [from, at, to] = [Date.parse(earliest), Date.parse(expected), Date.parse(latest)]
  const isNear = [from, to].every(ms => Math.abs(ms - at) < halfDayMs)
  if (!isNear) return formatStretch(from, to, where, 'minute')
  return `${formatClock(from, where, 'minute')} – ${formatClock(to, where, 'minute')}`
}

const metersPerKm = 1000

function Basis({ estimate }: { estimate: Estimate }) {
  const { t, instant, count } = useWords()
  const { positionAt, remainingMeters, deliveries, isOfSameHours } = estimate
  return t('deliveries.estimate.basis', {
    position: instant(positionAt),
    distance: count(Math.round(remainingMeters / metersPerKm)),
    deliveries: t(`deliveries.estimate.${isOfSameHours ? 'sameHours' : 'allHours'}`, { number: count(deliveries) }),
  })
}
