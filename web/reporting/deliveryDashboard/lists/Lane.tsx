import type { ReactNode } from 'react'
import type { DeliveryRow } from '#contract/logistics/types/deliveryTypes.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'

type Props = { of: Pick<DeliveryRow, 'shipFrom' | 'destination' | 'depositor'>; children?: ReactNode }

/** From where to where, and whose it is. */
export function Lane({ of: { shipFrom, destination, depositor }, children }: Props) {
  const { nameIn } = useWords()
  return (
    <div>
      {nameIn(shipFrom)} → {nameIn(destination)}
      <div className="quiet">
        {children}
        {nameIn(depositor)}
      </div>
    </div>
  )
}
