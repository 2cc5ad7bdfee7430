import { PlusOutlined } from '@ant-design/icons'
import { getRouteApi } from '@tanstack/react-router'
import { Button } from 'antd'
import { noticeKinds } from '#contract/information/rules/noticeWords.ts'
import { EditedNotices } from '#web/information/notices/editing/EditedNotices.tsx'
import { isNoticeWriter } from '#web/information/notices/isNoticeWriter.ts'
import { FoundNotices } from '#web/information/notices/list/FoundNotices.tsx'
import { NoticeFilter } from '#web/information/notices/list/NoticeFilter.tsx'
import { NoticeSection } from '#web/information/notices/list/NoticeSection.tsx'
import type { NoticeSearch } from '#web/information/notices/noticeSearch.ts'
import { ReadingDialog } from '#web/information/notices/ReadingDialog.tsx'
import { useSession } from '#web/kernel/session/currentSession.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { ChoiceButtons } from '#web/kernel/ui/forms/ChoiceButtons.tsx'
import '#web/information/notices/notices.css'

const route = getRouteApi('/layout/notification')

/** Notification: maintenance and release announcements; the platform administrator writes them here too. */
export function NotificationPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const mayWrite = useSession(session => isNoticeWriter(session.profile))
  const go = (next: NoticeSearch) => void navigate({ search: next, resetScroll: false })
  const isAll = mayWrite && search.view === 'all'
  return (
    <div className="notices">
      {mayWrite && <WriterBar view={isAll ? 'all' : 'published'} onSearch={go} />}
      {isAll ? <EditedNotices search={search} onSearch={go} /> : <Published search={search} onSearch={go} />}
      {search.notice !== undefined && (
        <ReadingDialog
          key={search.notice}
          noticeId={search.notice}
          mayEdit={mayWrite}
          onClose={() => go({ ...search, notice: undefined })}
        />
      )}
    </div>
  )
}

type Props = { search: NoticeSearch; onSearch: (search: NoticeSearch) => void }

/** The newest of each kind; narrowed down, one list. */
function Published({ search, onSearch }: Props) {
  return (
    <>
      <NoticeFilter search={search} onSearch={onSearch} />
      {search.kind || search.keyword ? (
        <FoundNotices search={search} onSearch={onSearch} />
      ) : (
        <div className="notice-sections">
          {noticeKinds.map(kind => (
            <NoticeSection key={kind} kind={kind} search={search} />
          ))}
        </div>
      )}
    </>
  )
}

function WriterBar({ view, onSearch }: { view: 'published' | 'all'; onSearch: Props['onSearch'] }) {
  const t = useText()
  const navigate = route.useNavigate()
  const views = ['published', 'all'] as const
  return (
    <div className="notice-writer">
      <ChoiceButtons
        label={t('notices.view')}
        choices={views.map(value => ({ value, label: t(`notices.views.${value}`) }))}
        value={view}
        onChoose={chosen => onSearch({ view: chosen === 'all' ? chosen : undefined })}
      />
      <Button
        type="primary"
        icon={<PlusOutlined aria-hidden />}
        onClick={() => void navigate({ to: '/notification/edit' })}
      >
        {t('notices.add')}
      </Button>
    </div>
  )
}
