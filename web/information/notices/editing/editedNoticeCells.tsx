import { Link } from '@tanstack/react-router'
import type { EditedNotice } from '#contract/information/calls/notices.ts'
import { useLocalName, useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'

type Cell = { row: EditedNotice }

export function Title({ row: { noticeId, titleJa, titleEn } }: Cell) {
  const t = useText()
  const localName = useLocalName()
  const title = localName(titleJa, titleEn) || titleEn || t('notices.all.untitled')
  return (
    <Link to="/notification/edit" search={{ noticeId }}>
      {title}
    </Link>
  )
}

/** When a draft will be published is not decided: what is stored is when it was written. */
export function From({ row: { state, publishFrom, updatedAt } }: Cell) {
  const t = useText()
  const { instant } = useTimes()
  const isOpen = state === 'draft' && publishFrom <= updatedAt
  return isOpen ? t('common.none') : instant(publishFrom)
}

export function Until({ row: { publishUntil } }: Cell) {
  const t = useText()
  const { instant } = useTimes()
  return publishUntil ? instant(publishUntil) : <span className="quiet">{t('notices.all.forGood')}</span>
}

export function LastChange({ row: { updatedAt, writtenBy } }: Cell) {
  const { instant } = useTimes()
  return (
    <>
      <span className="no-wrap">{instant(updatedAt)}</span>
      {writtenBy && <div className="quiet">{writtenBy}</div>}
    </>
  )
}
