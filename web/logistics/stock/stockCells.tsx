import { LockOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { StockRow } from '#contract/logistics/calls/stock.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { useLocalName, useText } from '#web/kernel/texts/useText.ts'

// Few rows are held: why they are comes when it is asked for.
const HoldsDialog = lazy(async () => ({ default: (await import('#web/logistics/stock/HoldsDialog.tsx')).HoldsDialog }))

type Cell = { row: StockRow }

/** What is out of the qualified stock; a click says why. */
export function Held({ row }: Cell) {
  const t = useText()
  const { count } = useTimes()
  const [isAsked, setAsked] = useState(false)
  if (row.quarantinedQuantity === 0) return null
  const quantity = count(row.quarantinedQuantity)
  return (
    <>
      <Button
        size="small"
        icon={<LockOutlined aria-hidden />}
        aria-label={t('stock.holds.open', { quantity })}
        onClick={() => setAsked(true)}
      >
        {quantity}
      </Button>
      {isAsked && (
        <Suspense>
          <HoldsDialog row={row} onClose={() => setAsked(false)} />
        </Suspense>
      )}
    </>
  )
}

export function Owner({ row: { owner, ownerType } }: Cell) {
  const t = useText()
  const localName = useLocalName()
  return (
    <>
      <div>{localName(owner.name, owner.nameEn)}</div>
      <div className="quiet">{t(`stock.ownerTypes.${ownerType}`)}</div>
    </>
  )
}
