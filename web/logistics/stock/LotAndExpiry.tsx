import { WarningOutlined } from '@ant-design/icons'
import { todayInPortal } from '#web/kernel/settings.ts'
import { expiryOf } from '#web/logistics/stock/expiry.ts'
import { twoLines } from '#web/kernel/ui/lists/NameAndCode.tsx'
import { useWords } from '#web/kernel/texts/useWords.ts'

/** A lot with its expiry; its end is told in words when it is near, and marked where it has come. */
export function LotAndExpiry({ lot, expiry }: { lot: string | null; expiry: string | null }) {
  const { t, day } = useWords()
  return (
    <>
      <div>{lot ?? t('common.none')}</div>
      <div className="no-wrap">{expiry ? day(expiry) : t('common.none')}</div>
      {expiry && <Left expiry={expiry} />}
    </>
  )
}

function Left({ expiry }: { expiry: string }) {
  const { t } = useWords()
  const end = expiryOf(expiry, todayInPortal())
  if (!end) return null
  if (end.left === 'expired') {
    return (
      <span className="wrong strong small no-wrap">
        <WarningOutlined aria-hidden /> {t('lists.expired')}
      </span>
    )
  }
  return <span className="quiet">{t(`lists.${end.left}Left`, { number: end.number })}</span>
}

type Item = { nameJa: string; nameEn: string; itemCode: string; drugCode: string | null }

/** An item in a cell: its name, and below it its codes. */
export const ItemNames = ({ item: { nameJa, nameEn, itemCode, drugCode } }: { item: Item }) =>
  twoLines(useWords().localName(nameJa, nameEn), [itemCode, drugCode].filter(Boolean).join(' · '))
