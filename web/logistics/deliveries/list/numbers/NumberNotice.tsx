import { Button } from 'antd'
import type { DeliveryRow } from '#contract/logistics/types/deliveryTypes.ts'
import { missingNumbers } from '#web/logistics/deliveries/list/numbers/missingNumbers.ts'
import { useText } from '#web/kernel/texts/useText.ts'

/** More of them are counted only. */
const maxNamed = 20

type Props = {
  number: string
  /** What the search by number found, once it has answered. */
  found: { total: number; rows: readonly DeliveryRow[] } | undefined
  onClear: () => void
}

/** That the list shows the result of a search by number, and which of several numbers were not found. */
export function NumberNotice({ number, found, onClear }: Props) {
  const t = useText()
  // Where nothing at all was found the list says so.
  const missing = found && found.total > 0 ? missingNumbers(number, found) : []
  const named = missing.slice(0, maxNamed).join(t('deliveries.number.and'))
  const rest = missing.length - maxNamed
  const numbers = rest > 0 ? t('deliveries.number.missingMore', { numbers: named, number: rest }) : named
  return (
    <div className="box filled">
      <p>
        {t('deliveries.number.active')}
        <Button type="link" onClick={onClear}>
          {t('deliveries.number.clear')}
        </Button>
      </p>
      <p role="status">{missing.length > 0 && t('deliveries.number.missing', { number: missing.length, numbers })}</p>
    </div>
  )
}
