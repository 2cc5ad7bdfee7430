import { Select } from 'antd'
import { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { popupPlace } from '#web/kernel/ui/dialogs/popupPlace.ts'
import { useSeenDelivery } from '#web/logistics/deliveries/detail/useSeenDelivery.ts'

type Props = {
  deliveryId: number
  comparedId: number | null
  onCompare: (deliveryId: number | null) => void
  /** A click has asked for it. */
  isOpened: boolean
}

/** The deliveries of the lane that the reader may see, by number or day. */
export function CompareChoice({ deliveryId, comparedId, onCompare, isOpened }: Props) {
  const { t, instant } = useWords()
  const { data, isPending } = useCall(deliveryCalls.getComparableDeliveries, useSeenDelivery(deliveryId), {
    background: true,
  })
  const options = data?.map(({ deliveryId: value, reference, actualPickup, temperature }) => ({
    value,
    label: [
      reference,
      actualPickup && instant(actualPickup),
      temperature && t(`deliveries.outcomes.${temperature.outcome}`),
    ]
      .filter(Boolean)
      .join(' · '),
  }))
  return (
    <Select<number>
      className="no-print"
      size="small"
      showSearch={{ optionFilterProp: 'label' }}
      allowClear
      autoFocus={isOpened}
      defaultOpen={isOpened}
      loading={isPending}
      aria-label={t('deliveryDetail.compared.choose')}
      placeholder={t('deliveryDetail.compared.choose')}
      notFoundContent={isPending ? t('deliveryDetail.compared.awaited') : t('deliveryDetail.compared.none')}
      style={{ width: 380, maxWidth: '100%' }}
      popupMatchSelectWidth={false}
      getPopupContainer={popupPlace}
      value={options?.some(({ value }) => value === comparedId) ? comparedId : null}
      options={options ?? []}
      onChange={chosen => onCompare(chosen ?? null)}
    />
  )
}
