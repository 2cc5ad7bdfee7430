import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Flex } from 'antd'
import { noticeKinds } from '#contract/information/rules/noticeWords.ts'
import { EditedNotices } from '#web/information/notices/editing/EditedNotices.tsx'
import { isNoticeWriter } from '#web/information/notices/isNoticeWriter.ts'
import { FoundNotices } from '#web/information/notices/list/FoundNotices.tsx'
import { NoticeSection } from '#web/information/notices/list/NoticeSection.tsx'
import { ReadAllButton } from '#web/information/notices/list/ReadAllButton.tsx'
import { noticeList, type NoticeSearch } from '#web/information/notices/noticeList.ts'
import { ReadingDialog } from '#web/information/notices/ReadingDialog.tsx'
import { useSession } from '#web/kernel/session/currentSession.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { AddButton } from '#web/kernel/ui/buttons/AddButton.tsx'
import { ChoiceButtons } from '#web/kernel/ui/forms/ChoiceButtons.tsx'
import { ListFilter } from '#web/kernel/ui/lists/ListFilter.tsx'
import '#web/information/notices/notices.css'

const route = getRouteApi('/layout/notification')
const views = ['published', 'all'] as const

/** Notification: maintenance and release announcements; the platform administrator writes them here too. */
export function NotificationPage() {
  const t = useText()
  const search = route.useSearch()
  const navigate = useNavigate()
  const mayWrite = useSession(session => isNoticeWriter(session.profile))
  const go = (next: NoticeSearch) => void navigate({ to: '/notification', search: next, resetScroll: false })
  const isAll = mayWrite && search.view === 'all'
  return (
    <div className="page">
      {mayWrite && (
        <ChoiceButtons
          label={t('notices.view')}
          choices={views.map(value => ({ value, label: t(`notices.views.${value}`) }))}
          value={isAll ? 'all' : 'published'}
          onChoose={chosen => go({ view: chosen === 'all' ? chosen : undefined })}
        />
      )}
      {isAll ? (
        <EditedNotices search={search} onSearch={go} />
      ) : (
        <Published search={search} onSearch={go} mayWrite={mayWrite} />
      )}
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

type Props = { search: NoticeSearch; onSearch: (search: NoticeSearch) => void; mayWrite: boolean }

/** The newest of each kind; narrowed down, one list. */
function Published({ search, onSearch, mayWrite }: Props) {
  const t = useText()
  const tools = (
    <>
      <ReadAllButton />
      {mayWrite && <AddButton to="/notification/edit">{t('notices.add')}</AddButton>}
    </>
  )
  return (
    <>
      <ListFilter
        list={noticeList}
        search={search}
        onSearch={onSearch}
        fields={[
          { text: 'keyword', label: t('notices.keyword'), hint: t('notices.keywordHint'), isWide: true },
          { choice: 'kind', label: t('notices.kind'), option: kind => t(`notices.kinds.${kind}`) },
        ]}
      />
      {search.kind || search.keyword ? (
        <FoundNotices search={search} onSearch={onSearch} tools={tools} />
      ) : (
        <>
          <Flex wrap gap="small" justify="flex-end">
            {tools}
          </Flex>
          <div className="fit-grid notice-sections">
            {noticeKinds.map(kind => (
              <NoticeSection key={kind} kind={kind} search={search} />
            ))}
          </div>
        </>
      )}
    </>
  )
}
