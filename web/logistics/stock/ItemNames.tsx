import { useLocalName } from '#web/kernel/texts/useText.ts'

type Item = { nameJa: string; nameEn: string; itemCode: string; drugCode: string | null }

/** An item in a cell: its name, and below it its codes. */
export function ItemNames({ item: { nameJa, nameEn, itemCode, drugCode } }: { item: Item }) {
  return (
    <>
      <div>{useLocalName()(nameJa, nameEn)}</div>
      <div className="quiet">{[itemCode, drugCode].filter(Boolean).join(' · ')}</div>
    </>
  )
}
