import type { Item } from '#contract/logistics/types/deliveryTypes.ts'
import { ScrollTable } from '#web/kernel/ui/scrolling/ScrollTable.tsx'
import { useBandText } from '#web/logistics/deliveries/detail/temperature/useBandText.ts'
import { useLocalName, useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'

const columns = ['item', 'itemCode', 'drugCode', 'lot', 'expiry', 'quantity', 'band'] as const

/** What is in the load: of a delivery, or of one logger's part of it. */
export function ShippingList({ items, label }: { items: readonly Item[]; label: string }) {
  const t = useText()
  const name = useLocalName()
  const times = useTimes()
  const { limitsText, toleranceText } = useBandText()
  return (
    <ScrollTable label={label} heads={columns.map(column => t(`deliveryDetail.items.${column}`))}>
      {items.map(item => (
        <tr key={item.itemIndex}>
          <th scope="row">{name(item.nameJa, item.nameEn)}</th>
          <td>{item.itemCode}</td>
          <td>{item.drugCode ?? t('common.none')}</td>
          <td>{item.lot ?? t('common.none')}</td>
          <td>{item.expiry ? times.day(item.expiry) : t('common.none')}</td>
          <td className="number">{times.count(item.quantity)}</td>
          <td>
            {item.band ? (
              <>
                {limitsText(item.band)}
                <div className="quiet">{toleranceText(item.band)}</div>
              </>
            ) : (
              t('deliveries.notDisclosed')
            )}
          </td>
        </tr>
      ))}
    </ScrollTable>
  )
}
