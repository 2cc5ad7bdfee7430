import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { noticeCalls } from '#contract/information/calls/notices.ts'
import type { NoticeKind } from '#contract/information/rules/noticeWords.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { LoadFailed } from '#web/kernel/ui/loading/LoadFailed.tsx'
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
  const heading = useId()
  const answer = useCall(noticeCalls.getNoticeList, { kind, pageSize: maxShown }, { refetchIntervalMs: noticedEveryMs })
  const found = answer.data
  return (
    <section className="notice-section" aria-labelledby={heading}>
      <div className="notice-section-head">
        <h2 id={heading}>{t(`notices.headings.${kind}`)}</h2>
        {found && found.total > maxShown && (
          <Link to="/notification" search={{ ...search, kind }}>
            {t('notices.showAll', { number: count(found.total) })}
          </Link>
        )}
      </div>
      {answer.error && <LoadFailed failure={answer.error} onRetry={() => void answer.refetch()} />}
      {found?.total === 0 && <Notice title={t(`notices.empty.${kind}`)}>{t(`notices.emptyHint.${kind}`)}</Notice>}
      {!found && !answer.error && <LoadingEntries />}
      {found && found.total > 0 && (
        <ul className="notice-entries">
          {found.rows.map(notice => (
            <li key={notice.noticeId}>
              <NoticeEntry notice={notice} search={search} showsKind={false} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const LoadingEntries = () => (
  <div className="notice-entry" aria-hidden="true">
    <span className="skeleton-bar" />
    <span className="skeleton-bar" />
  </div>
)
