import { Link } from '@tanstack/react-router'
import type { OrderedItem } from '#contract/logistics/calls/orderedItems.ts'
import { LateTag, StatusTag } from '#web/logistics/deliveries/StatusTag.tsx'
import { useMayOpenDelivery } from '#web/logistics/orderedItems/useMayOpenDelivery.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { useLocalName, useText } from '#web/kernel/texts/useText.ts'
import { CutText } from '#web/kernel/ui/bubble/CutText.tsx'

/** LOG-28: how long a depositor's name in a list may be. */
const maxNameLength = 15

type Cell = { row: OrderedItem }

export function Arrival({ row }: Cell) {
  const t = useText()
  const times = useTimes()
  if (!row.scheduledArrival) return <span className="quiet">{t('orderedItems.list.noPlan')}</span>
  return (row.scheduledArrivalIsDay ? times.dayOf : times.instant)(row.scheduledArrival)
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

export function Reference({ row: { reference, deliveryId } }: Cell) {
  const mayOpen = useMayOpenDelivery()
  if (!mayOpen) return <span className="quiet">{reference}</span>
  return (
    <Link to="/delivery/detail" search={{ deliveryId }}>
      {reference}
    </Link>
  )
}

export function Place({ row: { centre } }: Cell) {
  const localName = useLocalName()
  return (
    <>
      <div>{localName(centre.name, centre.nameEn)}</div>
      <div className="quiet">{centre.code}</div>
    </>
  )
}

export function ItemNames({ row }: Cell) {
  const localName = useLocalName()
  return (
    <>
      <div>{localName(row.nameJa, row.nameEn)}</div>
      <div className="quiet">{[row.itemCode, row.drugCode].filter(Boolean).join(' · ')}</div>
    </>
  )
}

export function Depositor({ row: { depositor } }: Cell) {
  const localName = useLocalName()
  return <CutText text={localName(depositor.name, depositor.nameEn)} longest={maxNameLength} />
}
