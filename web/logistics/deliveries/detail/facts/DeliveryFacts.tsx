import type { StatusInfo } from '#contract/logistics/types/deliveryTypes.ts'
import type { Company } from '#contract/kernel/fields.ts'
import { useMoment } from '#web/logistics/deliveries/detail/facts/useMoment.ts'
import { useNameIn, useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { Facts } from '#web/kernel/ui/Facts.tsx'
import { known } from '#web/logistics/deliveries/detail/facts/known.ts'
import { CopyOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { showNotice } from '#web/kernel/messages/messages.ts'

/** Two values of the same kind, such as planned and actual. */
const pair = (label: string, ...values: readonly (readonly [name: string, value: string | null])[]) => {
  const said = values.filter(([, value]) => value !== null)
  return (
    said.length > 0 && {
      label,
      value: said.map(([name, value]) => (
        <div key={name}>
          <span className="secondary">{name}</span> {value}
        </div>
      )),
    }
  )
}

/** Parties, numbers, times and pieces. */
export function DeliveryFacts({ status }: { status: StatusInfo }) {
  const nameIn = useNameIn()
  const t = useText()
  const times = useTimes(status.timeZone)
  const { planned, actual } = useMoment(status.timeZone)
  const company = (one: Company | null) => one && nameIn(one)
  const pieces = (count: number | null) => (count === null ? null : t('deliveryDetail.facts.pieceCount', { count }))
  const number = (text: string | null) => text && <CopyButton key={text} text={text} />
  const [plan, fact] = [t('deliveryDetail.facts.planned'), t('deliveryDetail.facts.actual')]
  const { slipNo, warehousedOn } = status
  return (
    <Facts
      facts={[
        known(t('deliveryDetail.facts.depositor'), company(status.depositor)),
        known(t('deliveryDetail.facts.shipper'), company(status.shipper)),
        known(t('deliveryDetail.facts.consignee'), company(status.consignee)),
        known(t('deliveryDetail.facts.carrier'), company(status.carrier)),
        known(t('deliveryDetail.facts.shipFrom'), nameIn(status.shipFrom)),
        known(t('deliveryDetail.facts.destination'), nameIn(status.destination)),
        known(t('deliveryDetail.facts.shippingDate'), times.day(status.shippingDate)),
        pair(
          t('deliveryDetail.facts.pickup'),
          [plan, planned(status.plannedPickup, status.plannedPickupIsDay)],
          [fact, actual(status.actualPickup)],
        ),
        pair(
          t('deliveryDetail.facts.arrival'),
          [plan, planned(status.scheduledArrival, status.scheduledArrivalIsDay)],
          [fact, actual(status.deliveredAt)],
        ),
        pair(
          t('deliveryDetail.facts.pieces'),
          [plan, pieces(status.scheduledPieces)],
          [fact, pieces(status.actualPieces)],
        ),
        pair(
          t('deliveryDetail.facts.shippedReceived'),
          [t('deliveryDetail.facts.shipped'), pieces(status.shippedPieces)],
          [t('deliveryDetail.facts.received'), pieces(status.receivedPieces)],
        ),
        known(t('deliveryDetail.facts.warehousedOn'), warehousedOn && times.day(warehousedOn)),
        known(t('deliveryDetail.facts.pallets'), status.inboundPallets),
        known(t('deliveryDetail.facts.palletsOnTime'), status.palletsOnTime),
        known(t('deliveryDetail.facts.slipNo'), slipNo.length > 0 && slipNo.map(number)),
        known(t('deliveryDetail.facts.inboundNo'), number(status.inboundNo)),
        known(t('deliveryDetail.facts.clientManagementNo'), number(status.clientManagementNo)),
      ]}
    />
  )
}

/** A number that people carry into other systems. */
function CopyButton({ text }: { text: string }) {
  const t = useText()
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    showNotice(t => t('deliveryDetail.copied'))
  }
  // Over plain HTTP browsers offer no clipboard: the number can still be selected.
  const canCopy = 'clipboard' in navigator
  const label = t('deliveryDetail.copy', { number: text })
  return (
    <span className="no-wrap">
      {text}
      {canCopy && (
        <Button
          type="text"
          size="small"
          aria-label={label}
          title={label}
          icon={<CopyOutlined />}
          onClick={() => void copy()}
        />
      )}
    </span>
  )
}
