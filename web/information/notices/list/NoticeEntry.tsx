import { Link } from '@tanstack/react-router'
import { Flex } from 'antd'
import type { Notice } from '#contract/information/calls/notices.ts'
import { KindTag } from '#web/information/notices/KindTag.tsx'
import { MaintenanceHours, PublishedAt } from '#web/information/notices/NoticeTimes.tsx'
import type { NoticeSearch } from '#web/information/notices/noticeList.ts'
import { StateTag } from '#web/kernel/ui/marks/StateTag.tsx'
import { useLocalName, useText } from '#web/kernel/texts/useText.ts'

type Props = { notice: Notice; search: NoticeSearch; showsKind: boolean }

/** A notice among others: what it is about, when, and whether it is new to the reader. */
export function NoticeEntry({ notice, search, showsKind }: Props) {
  const t = useText()
  const localName = useLocalName()
  return (
    <div className={notice.isRead ? 'anywhere' : 'notice-unread anywhere'}>
      <Flex wrap gap="small" align="baseline">
        {!notice.isRead && <StateTag tone="running">{t('notices.unread')}</StateTag>}
        {showsKind && <KindTag kind={notice.kind} />}
        <PublishedAt at={notice.publishFrom} />
      </Flex>
      <Link to="/notification" search={{ ...search, notice: notice.noticeId }} resetScroll={false}>
        {localName(notice.titleJa, notice.titleEn)}
      </Link>
      <MaintenanceHours of={notice} />
      <p className="notice-beginning quiet">{localName(notice.bodyJa, notice.bodyEn)}</p>
    </div>
  )
}
