import { Link } from '@tanstack/react-router'
import { Skeleton } from 'antd'
import { noticeCalls } from '#contract/information/calls/notices.ts'
import type { NoticeKind } from '#contract/information/rules/noticeWords.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { Answered } from '#web/kernel/ui/loading/Answered.tsx'
import { Section } from '#web/kernel/ui/Section.tsx'
import { noticedEveryMs } from '#web/information/messages/useUnread.ts'
import { NoticeEntry } from '#web/information/notices/list/NoticeEntry.tsx'
import type { NoticeSearch } from '#web/information/notices/noticeList.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { Notice } from '#web/kernel/ui/lists/Notice.tsx'

const maxShown = 5

/** The newest announcements of one kind, or that there are none (INF-1). */
export function NoticeSection({ kind, search }: { kind: NoticeKind; search: NoticeSearch }) {
  const t = useText()
  const { count } = useTimes()
  const answer = useCall(noticeCalls.getNoticeList, { kind, pageSize: maxShown }, { refetchIntervalMs: noticedEveryMs })
  const total = answer.data?.total ?? 0
  return (
    <Section
      title={t(`notices.headings.${kind}`)}
      actions={
        total > maxShown && (
          <Link to="/notification" search={{ ...search, kind }}>
            {t('notices.showAll', { number: count(total) })}
          </Link>
        )
      }
    >
      <Answered answer={answer} awaiting={<Skeleton active />}>
        {({ rows }) =>
          rows.length === 0 ? (
            <Notice title={t(`notices.empty.${kind}`)}>{t(`notices.emptyHint.${kind}`)}</Notice>
          ) : (
            <ul className="divided">
              {rows.map(notice => (
                <li key={notice.noticeId}>
                  <NoticeEntry notice={notice} search={search} showsKind={false} />
                </li>
              ))}
            </ul>
          )
        }
      </Answered>
    </Section>
  )
}
