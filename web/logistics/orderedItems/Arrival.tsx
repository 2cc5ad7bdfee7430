import { formatDuration, formatStretch } from '#contract/kernel/time/formatSpan.ts'
import type { OrderedItem } from '#contract/logistics/calls/orderedItems.ts'
import type { ArrivalEstimate } from '#contract/logistics/types/arrivalEstimate.ts'
import { EstimatedArrival } from '#web/logistics/deliveries/estimate/EstimatedArrival.tsx'
import { hourIn } from '#web/kernel/ui/days/wallClock.ts'
import { settings } from '#web/kernel/settings.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { LateTag } from '#web/logistics/deliveries/StatusTag.tsx'

/** When a delivery is expected: its plan, how late it is, and what its position foretells. */
export function Arrival({ row, estimate }: { row: OrderedItem; estimate: ArrivalEstimate | undefined }) {
  const isUnderWay = row.deliveryStatus === '1' && !row.awaitingPickup
  const foretold = isUnderWay && <EstimatedArrival of={estimate} isLate={row.late} isNamed />
  const { t, dayOf, instant, language } = useWords()
  const { scheduledArrival, scheduledArrivalIsDay, deliveredAt, late } = row
  if (scheduledArrival === null) {
    return (
      <>
        <div className="quiet">{t('orderedItems.list.noPlan')}</div>
        {foretold}
      </>
    )
  }
  return (
    <>
      <div className="strong no-wrap">{(scheduledArrivalIsDay ? dayOf : instant)(scheduledArrival)}</div>
      {late && (
        <div>
          <LateTag>
            {t('orderedItems.list.lateBy', {
              duration: formatDuration(latenessMs(scheduledArrival, deliveredAt), language),
            })}
          </LateTag>
        </div>
      )}
      {foretold}
    </>
  )
}

const minuteMs = 60_000

/** In whole minutes; a planned day is stored as its end. */
function latenessMs(scheduledArrival: string, deliveredAt: string | null): number {
  const arrivalMs = deliveredAt === null ? Date.now() : Date.parse(deliveredAt)
  return Math.max(Math.floor((arrivalMs - Date.parse(scheduledArrival)) / minuteMs), 1) * minuteMs
}
const hourMs = 3_600_000

/** Below which title a row stands in the order of urgency (LOG-75): what is urgent or will be, else its hour, centre and dock. */
export function useArrivalGroup() {
  const { t, dayOf, language, nameIn } = useWords()
  return ({ isUrgent, isForetoldLate, scheduledArrival, scheduledArrivalIsDay, centre, dock }: OrderedItem) => {
    if (isUrgent) return { key: 'urgent', title: <span className="wrong">{t('orderedItems.list.urgent')}</span> }
    if (isForetoldLate)
      return { key: 'foretold', title: <span className="wrong">{t('deliveries.estimate.late')}</span> }
    if (scheduledArrival === null) return { key: 'none', title: t('orderedItems.list.noPlan') }
    const hour = hourIn(Date.parse(scheduledArrival), settings.timeZone)
    const time = scheduledArrivalIsDay
      ? t('orderedItems.list.anyTime', { day: dayOf(scheduledArrival) })
      : formatStretch(hour, hour + hourMs, { timeZone: settings.timeZone, language }, 'minute')
    const key = `${scheduledArrivalIsDay ? dayOf(scheduledArrival) : hour} ${centre.code} ${dock ?? ''}`
    return {
      key,
      title: (
        <>
          {time} <span className="quiet">{nameIn(centre)}</span>
          {dock && ` ${t('orderedItems.dock.named', { dock })}`}
        </>
      ),
    }
  }
}
