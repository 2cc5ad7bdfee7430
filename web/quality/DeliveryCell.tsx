import type { ReactNode } from 'react'
import type { Names } from '#contract/kernel/text/names.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'

type Props = {
  delivery: { shipFrom: Names; destination: Names } | null
  /** Whose it is, where that is not plain. */
  company: Names | false
  /** What it is called, or the way to it. */
  children: ReactNode
}

/** A delivery in a list: its reference, and from where to where it goes. */
export function DeliveryCell({ delivery, company, children }: Props) {
  const { nameIn } = useWords()
  return (
    <>
      <div>{children}</div>
      {delivery && (
        <div className="quiet">
          {nameIn(delivery.shipFrom)} → {nameIn(delivery.destination)}
        </div>
      )}
      {company && <div className="quiet">{nameIn(company)}</div>}
    </>
  )
}
