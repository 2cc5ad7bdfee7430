import type { Band, Item } from '#contract/logistics/types/deliveryTypes.ts'
import { limitsText, toleranceText } from '#contract/logistics/words/bandText.ts'
import { twoLines } from '#web/kernel/ui/lists/NameAndCode.tsx'
import { RowTable } from '#web/kernel/ui/scrolling/ScrollTable.tsx'
import { useWords } from '#web/kernel/texts/useWords.ts'

/** What is in the load: of a delivery, or of one logger's part of it. */
export function ShippingList({ items, label }: { items: readonly Item[]; label: string }) {
  const { t, nameIn, day, count } = useWords()
  const none = t('common.none')
  return (
    <RowTable
      label={label}
      rows={items}
      keyOf={item => item.itemIndex}
      renderColumns={[
        [t('deliveryDetail.items.item'), item => nameIn({ name: item.nameJa, nameEn: item.nameEn }), 'name'],
        [t('orderedItems.columns.itemCode'), item => item.itemCode],
        [t('orderedItems.columns.drugCode'), item => item.drugCode ?? none],
        [t('orderedItems.columns.lot'), item => item.lot ?? none],
        [t('orderedItems.columns.expiry'), item => (item.expiry ? day(item.expiry) : none)],
        [t('orderedItems.columns.quantity'), item => count(item.quantity)],
        [
          t('deliveryDetail.items.band'),
          item => (item.band ? <BandText band={item.band} /> : t('deliveries.notDisclosed')),
        ],
      ]}
    />
  )
}

/** A band and its tolerance in words: 2.0〜8.0 ℃, 許容時間 30分. */
export function BandText({ band }: { band: Band }) {
  const { language } = useWords()
  return twoLines(limitsText(band, language), toleranceText(band, language))
}
