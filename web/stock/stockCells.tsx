import type { StockRow } from '#contract/calls/stock.ts'
import { useTimes } from '#web/texts/useTimes.ts'
import { useLocalName, useText } from '#web/texts/useText.ts'

type Cell = { row: StockRow }

export function ItemNames({ row }: Cell) {
  const localName = useLocalName()
  return (
    <>
      <div>{localName(row.nameJa, row.nameEn)}</div>
      <div className="quiet">{[row.itemCode, row.drugCode].filter(Boolean).join(' · ')}</div>
    </>
  )
}

export function Quantity({ row }: Cell) {
  return <span className="stock-quantity">{useTimes().count(row.qualifiedQuantity)}</span>
}

export function Location({ row: { location } }: Cell) {
  const localName = useLocalName()
  return (
    <>
      <div>{localName(location.name, location.nameEn)}</div>
      <div className="quiet">{location.code}</div>
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

export function Updated({ row }: Cell) {
  return <span className="no-wrap">{useTimes().instant(row.updatedAt)}</span>
}
