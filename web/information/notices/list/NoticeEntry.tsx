import { Link } from '@tanstack/react-router'
import type { Notice } from '#contract/information/calls/notices.ts'
import { KindTag } from '#web/information/notices/KindTag.tsx'
import { MaintenanceHours, PublishedAt } from '#web/information/notices/NoticeTimes.tsx'
import type { NoticeSearch } from '#web/information/notices/noticeList.ts'
import { useLocalName, useText } from '#web/kernel/texts/useText.ts'

type Props = { notice: Notice; search: NoticeSearch; showsKind: boolean }

/** A notice among others: what it is about, when, and whether it is new to the reader. */
export function NoticeEntry({ notice, search, showsKind }: Props) {
  const t = useText()
  const localName = useLocalName()
  return (
    <div className={notice.isRead ? 'notice-entry' : 'notice-entry notice-entry-unread'}>
      <div className="notice-facts">
        {!notice.isRead && <span className="notice-unread">{t('notices.unread')}</span>}
        {showsKind && <KindTag kind={notice.kind} />}
        <PublishedAt at={notice.publishFrom} />
      </div>
      <Link to="/notification" search={{ ...search, notice: notice.noticeId }} resetScroll={false}>
        {localName(notice.titleJa, notice.titleEn)}
      </Link>
      <MaintenanceHours of={notice} />
      <p className="notice-beginning">{localName(notice.bodyJa, notice.bodyEn)}</p>
    </div>
  )
}
