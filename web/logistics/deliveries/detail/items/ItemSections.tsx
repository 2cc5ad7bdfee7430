import { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import type { DeliveryPart } from '#contract/logistics/types/deliveryParts.ts'
import type { StatusInfo } from '#contract/logistics/types/deliveryTypes.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { CommodityTable } from '#web/logistics/deliveries/detail/items/CommodityTable.tsx'
import { CsvButton } from '#web/logistics/deliveries/detail/CsvButton.tsx'
import { Section } from '#web/kernel/ui/Section.tsx'
import { emptyCodes, Nothing, SectionBody } from '#web/logistics/deliveries/detail/SectionBody.tsx'
import { ShippingList } from '#web/logistics/deliveries/detail/items/ShippingList.tsx'
import { useSeenDelivery } from '#web/logistics/deliveries/detail/useSeenDelivery.ts'
import { useText } from '#web/kernel/texts/useText.ts'

type Props = { status: StatusInfo }

/** What was carried, and how each item fared. Temperature per item names the items, so it needs both disclosed. */
export function ItemSections({ status: { deliveryId, disclosed, awaitingPickup } }: Props) {
  const t = useText()
  const hasBoth = disclosed.temperature && disclosed.shippingList
  const delivery = useSeenDelivery(deliveryId)
  const commodities = useCall(deliveryCalls.commodityTemperatureInfo, delivery, {
    enabled: hasBoth,
    handledHere: emptyCodes,
  })
  const list = useCall(deliveryCalls.productInfo, delivery, {
    enabled: disclosed.shippingList,
    handledHere: emptyCodes,
  })
  const listLabel = t('deliveryDetail.sections.shippingList')
  const commodityLabel = t('deliveryDetail.sections.commodities')
  const csv = (part: DeliveryPart, section: string) => (
    <CsvButton deliveryId={deliveryId} part={part} section={section} />
  )
  return (
    <>
      {hasBoth && (
        <Section title={commodityLabel} actions={commodities.data && csv('commodityTemperature', commodityLabel)}>
          <SectionBody
            answer={commodities}
            empty={t('deliveryDetail.empty.items')}
            isEmpty={items => items.length === 0}
          >
            {items => <CommodityTable items={items} awaitingPickup={awaitingPickup} />}
          </SectionBody>
        </Section>
      )}
      <Section title={listLabel} actions={list.data && csv('shippingList', listLabel)}>
        {disclosed.shippingList ? (
          <SectionBody answer={list} empty={t('deliveryDetail.empty.items')} isEmpty={items => items.length === 0}>
            {items => <ShippingList items={items} label={listLabel} />}
          </SectionBody>
        ) : (
          <Nothing text={t('deliveryDetail.undisclosed.shippingList')} />
        )}
      </Section>
    </>
  )
}
