import { Link } from '@tanstack/react-router'
import type { ProductRow } from '#contract/logistics/calls/products.ts'
import { useLanguage, useText } from '#web/kernel/texts/useText.ts'
import { StateTag } from '#web/kernel/ui/marks/StateTag.tsx'
import { useTimes } from '#web/kernel/texts/useTimes.ts'

type Cell = { row: ProductRow }

/** The item code, which leads to the item, and the drug code. */
export function ItemCode({ row: { productId, itemCode, drugCode } }: Cell) {
  return (
    <>
      <Link to="/user-management/products/detail" search={{ productId }} className="list-reference">
        {itemCode}
      </Link>
      {drugCode && <div className="quiet">{drugCode}</div>}
    </>
  )
}

/** Both names, the reader's language first. */
export function ItemNames({ row: { nameJa, nameEn } }: Cell) {
  const names = useLanguage() === 'en' ? [nameEn, nameJa] : [nameJa, nameEn]
  return (
    <div>
      <div>{names[0]}</div>
      <div className="quiet">{names[1]}</div>
    </div>
  )
}

export function EvaluatedBy({ row }: Cell) {
  const t = useText()
  return (
    <>
      <div className="no-wrap">{t(`products.bands.${row.inForce.band}`)}</div>
      <div className="quiet no-wrap">{t('products.number', { version: row.inForce.version })}</div>
      <Planned row={row} />
    </>
  )
}

/** The version that begins next. */
export function Planned({ row: { planned } }: Cell) {
  const t = useText()
  const { day } = useTimes()
  if (!planned) return null
  return (
    <div>
      <StateTag tone="running">
        {t('products.list.planned', { version: planned.version, day: day(planned.validFrom) })}
      </StateTag>
    </div>
  )
}

export function Registered({ row }: Cell) {
  return <span className="no-wrap">{useTimes().dayOf(row.registeredAt)}</span>
}
