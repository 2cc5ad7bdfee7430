import type { StatusInfo } from '#contract/logistics/types/deliveryTypes.ts'
import type { Company } from '#contract/kernel/fields.ts'
import { CopyButton } from '#web/logistics/deliveries/detail/header/CopyButton.tsx'
import { Fact, FactPair } from '#web/logistics/deliveries/detail/facts/Fact.tsx'
import { useMoment } from '#web/logistics/deliveries/detail/facts/useMoment.ts'
import { useLocalName, useNameIn, useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'

/** Parties, numbers, times and pieces. */
export function DeliveryFacts({ status }: { status: StatusInfo }) {
  const nameIn = useNameIn()
  const t = useText()
  const name = useLocalName()
  const times = useTimes(status.timeZone)
  const company = (one: Company | null) => one && name(one.name, one.nameEn)
  const { inboundPallets, palletsOnTime, slipNo, inboundNo, clientManagementNo } = status
  const numbers = slipNo.map(number => <CopyButton key={number} text={number} />)
  return (
    <dl className="detail-facts">
      <Fact label={t('deliveryDetail.facts.depositor')}>{company(status.depositor)}</Fact>
      <Fact label={t('deliveryDetail.facts.shipper')}>{company(status.shipper)}</Fact>
      <Fact label={t('deliveryDetail.facts.consignee')}>{company(status.consignee)}</Fact>
      <Fact label={t('deliveryDetail.facts.carrier')}>{company(status.carrier)}</Fact>
      <Fact label={t('deliveryDetail.facts.shipFrom')}>{nameIn(status.shipFrom)}</Fact>
      <Fact label={t('deliveryDetail.facts.destination')}>{nameIn(status.destination)}</Fact>
      <Fact label={t('deliveryDetail.facts.shippingDate')}>{times.day(status.shippingDate)}</Fact>
      <PlansAndActuals status={status} />
      <Fact label={t('deliveryDetail.facts.warehousedOn')}>
        {status.warehousedOn && times.day(status.warehousedOn)}
      </Fact>
      <Fact label={t('deliveryDetail.facts.pallets')}>{inboundPallets}</Fact>
      <Fact label={t('deliveryDetail.facts.palletsOnTime')}>{palletsOnTime}</Fact>
      <Fact label={t('deliveryDetail.facts.slipNo')}>{numbers.length > 0 && numbers}</Fact>
      <Fact label={t('deliveryDetail.facts.inboundNo')}>{inboundNo && <CopyButton text={inboundNo} />}</Fact>
      <Fact label={t('deliveryDetail.facts.clientManagementNo')}>
        {clientManagementNo && <CopyButton text={clientManagementNo} />}
      </Fact>
    </dl>
  )
}

function PlansAndActuals({ status }: { status: StatusInfo }) {
  const t = useText()
  const { planned, actual } = useMoment(status.timeZone)
  const pieces = (count: number | null) => (count === null ? null : t('deliveryDetail.facts.pieceCount', { count }))
  const labels = [t('deliveryDetail.facts.planned'), t('deliveryDetail.facts.actual')] as const
  return (
    <>
      <FactPair
        label={t('deliveryDetail.facts.pickup')}
        labels={labels}
        values={[planned(status.plannedPickup, status.plannedPickupIsDay), actual(status.actualPickup)]}
      />
      <FactPair
        label={t('deliveryDetail.facts.arrival')}
        labels={labels}
        values={[planned(status.scheduledArrival, status.scheduledArrivalIsDay), actual(status.deliveredAt)]}
      />
      <FactPair
        label={t('deliveryDetail.facts.pieces')}
        labels={labels}
        values={[pieces(status.scheduledPieces), pieces(status.actualPieces)]}
      />
      <FactPair
        label={t('deliveryDetail.facts.shippedReceived')}
        labels={[t('deliveryDetail.facts.shipped'), t('deliveryDetail.facts.received')]}
        values={[pieces(status.shippedPieces), pieces(status.receivedPieces)]}
      />
    </>
  )
}
