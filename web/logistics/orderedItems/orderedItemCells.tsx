import type { OrderedItem } from '#contract/logistics/calls/orderedItems.ts'
import { LateTag, StatusTag } from '#web/logistics/deliveries/StatusTag.tsx'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { useLocalName, useText } from '#web/kernel/texts/useText.ts'
import { CutText } from '#web/kernel/ui/bubble/CutText.tsx'
import { DeliveryLink } from '#web/kernel/ui/DeliveryLink.tsx'

/** LOG-28: how long a depositor's name in a list may be. */
const maxNameLength = 15

type Cell = { row: OrderedItem }

/** When it is to arrive, and with which delivery. */
export function Arrival({ row }: Cell) {
  const t = useText()
  const times = useTimes()
  const { scheduledArrival: at, scheduledArrivalIsDay } = row
  return (
    <>
      {at === null ? (
        <div className="quiet">{t('orderedItems.list.noPlan')}</div>
      ) : (
        <div className="strong no-wrap">{(scheduledArrivalIsDay ? times.dayOf : times.instant)(at)}</div>
      )}
      <DeliveryLink to={row} />
    </>
  )
}

/** How far it is: its status, when it was delivered, and whether that is late. */
export function Progress({ row }: Cell) {
  const times = useTimes()
  return (
    <>
      <StatusTag status={row.deliveryStatus} isAwaitingPickup={row.awaitingPickup} />
      {row.deliveredAt && <div className="quiet no-wrap">{times.instant(row.deliveredAt)}</div>}
      {row.late && (
        <div>
          <LateTag />
        </div>
      )}
    </>
  )
}

export function Depositor({ row: { depositor } }: Cell) {
  const localName = useLocalName()
  return <CutText text={localName(depositor.name, depositor.nameEn)} longest={maxNameLength} />
}
