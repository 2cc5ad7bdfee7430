import { getRouteApi, useNavigate, Link } from '@tanstack/react-router'
import {
  isNoticeWriter,
  type NoticeSearch,
  noticeList,
  type NoticeSortKey,
} from '#web/information/notices/noticeList.ts'
import { PublishedNotices } from '#web/information/notices/PublishedNotices.tsx'
import { useSession } from '#web/kernel/session/currentSession.ts'
import { ChoiceButtons } from '#web/kernel/ui/forms/fields/ChoiceButtons.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Flex } from 'antd'
import { useEffect, useEffectEvent } from 'react'
import { noticeCalls, type Notice, type EditedNotice } from '#contract/information/calls/notices.ts'
import { codes } from '#contract/kernel/codes.ts'
import { failureText, type CallError } from '#web/kernel/api/errors/callError.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { KindTag, MaintenanceHours, NoticeText, PublishedAt } from '#web/information/notices/noticeMarks.tsx'
import { rereadStale } from '#web/kernel/api/stale.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { Dialog } from '#web/kernel/ui/dialogs/Dialog.tsx'
import { AddButton } from '#web/kernel/ui/buttons/AddButton.tsx'
import { ListScreen, useList } from '#web/kernel/ui/lists/ListScreen.tsx'
import { column, type Column } from '#web/kernel/ui/lists/ListTable.tsx'
import { StateTag } from '#web/kernel/ui/marks/Mark.tsx'
import '#web/information/notices/notices.css'

const route = getRouteApi('/layout/notification')
const views = ['published', 'all'] as const

/** Notification: maintenance and release announcements; the platform administrator writes them here too. */
export function NotificationPage() {
  const { t } = useWords()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const mayWrite = useSession(session => isNoticeWriter(session.profile))
  const go = (next: NoticeSearch) => void navigate({ search: next, resetScroll: false })
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
        <PublishedNotices search={search} onSearch={go} mayWrite={mayWrite} />
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

type Props = { noticeId: number; mayEdit: boolean; onClose: () => void }

/** One notice in full, which is read from now on. */
function ReadingDialog({ noticeId, mayEdit, onClose }: Props) {
  const { t, localName } = useWords()
  const navigate = useNavigate()
  const client = useQueryClient()
  const { data, error } = useCall(noticeCalls.readNotice, { noticeId }, { handledHere: [codes.notAuthorized] })
  const isShown = data !== undefined
  const noteRead = useEffectEvent(() => void rereadStale(client, noticeCalls.readNotice))
  useEffect(() => {
    if (isShown) noteRead()
  }, [isShown])
  if (!data && !error) return null
  return (
    <Dialog
      title={data ? localName(data.titleJa, data.titleEn) : t('notices.reading.goneTitle')}
      onClose={onClose}
      buttons={
        <>
          {data && mayEdit && (
            <Button onClick={() => void navigate({ to: '/notification/edit', search: { noticeId } })}>
              {t('common.edit')}
            </Button>
          )}
          <Button onClick={onClose}>{t('common.close')}</Button>
        </>
      }
    >
      {data ? <Article notice={data} /> : error && <p>{whyNot(error, t('notices.reading.gone'))}</p>}
    </Dialog>
  )
}

const whyNot = (error: CallError, gone: string) => (error.failure === codes.notAuthorized ? gone : failureText(error))

/** It has the focus first: a long one is scrolled by keys, and begins at its beginning. */
function Article({ notice }: { notice: Notice }) {
  const { t, localName } = useWords()
  return (
    <div className="notice-article" role="region" aria-label={t('notices.reading.text')} tabIndex={0}>
      <Flex wrap gap="small" align="baseline">
        <KindTag kind={notice.kind} />
        <PublishedAt at={notice.publishFrom} />
      </Flex>
      <MaintenanceHours of={notice} />
      <NoticeText body={localName(notice.bodyJa, notice.bodyEn)} />
    </div>
  )
}

type EditedProps = { search: NoticeSearch; onSearch: (search: NoticeSearch) => void }

/** Every notice with its state, for the platform administrator: a row opens its form. */
function EditedNotices({ search, onSearch }: EditedProps) {
  const { t } = useWords()
  const navigate = useNavigate()
  const add = <AddButton to="/notification/edit">{t('notices.add')}</AddButton>
  return (
    <ListScreen
      list={noticeList}
      search={search}
      onSearch={onSearch}
      answer={useList(noticeCalls.getEditedNoticeList, noticeList, search)}
      tools={add}
      emptyTools={add}
      texts={{
        title: t('notices.list'),
        found: number => t('notices.found', { number }),
        none: { title: t('notices.nothingFits'), hint: t('notices.nothingFitsHint') },
        empty: { title: t('notices.all.none'), hint: t('notices.all.noneHint') },
      }}
      fields={[
        { text: 'keyword', label: t('lists.keyword'), hint: t('notices.keywordHint'), isWide: true },
        { choice: 'state', label: t('notices.all.state'), option: state => t(`notices.states.${state}`) },
        { choice: 'kind', label: t('notices.kind'), option: kind => t(`notices.kinds.${kind}`) },
      ]}
      columns={useColumns()}
      keyOf={row => row.noticeId}
      onOpen={({ noticeId }) => void navigate({ to: '/notification/edit', search: { noticeId } })}
    />
  )
}

/** Whether users see a notice: one that they see is marked more strongly. */
const tones = { draft: 'warn', planned: 'running', published: 'good', ended: 'settled' } as const

function useColumns(): readonly Column<EditedNotice, NoticeSortKey>[] {
  const { t, localName, count, instant } = useWords()
  const sorted = (sortKey: NoticeSortKey) => ({ title: t(`notices.all.${sortKey}`), sortKey })
  // When a draft will be published is not decided: what is stored is when it was written.
  const isOpen = ({ state, publishFrom, updatedAt }: EditedNotice) => state === 'draft' && publishFrom <= updatedAt
  return [
    column(
      [sorted('title')],
      ({ noticeId, titleJa, titleEn }) => (
        <Link to="/notification/edit" search={{ noticeId }}>
          {localName(titleJa, titleEn) || titleEn || t('notices.all.untitled')}
        </Link>
      ),
      { className: 'list-name', onCard: 'top' },
    ),
    column(
      t('notices.all.state'),
      ({ state }) => <StateTag tone={tones[state]}>{t(`notices.states.${state}`)}</StateTag>,
      { className: 'list-narrow', onCard: 'topEnd' },
    ),
    column(t('notices.kind'), row => <KindTag kind={row.kind} />, { className: 'list-narrow' }),
    column([sorted('publishFrom')], row => (isOpen(row) ? t('common.none') : instant(row.publishFrom))),
    column([sorted('publishUntil')], ({ publishUntil }) =>
      publishUntil ? instant(publishUntil) : <span className="quiet">{t('notices.all.forGood')}</span>,
    ),
    column([sorted('updatedAt')], ({ updatedAt, writtenBy }) => (
      <>
        <span className="no-wrap">{instant(updatedAt)}</span>
        {writtenBy && <div className="quiet">{writtenBy}</div>}
      </>
    )),
    column([sorted('readers')], row => count(row.readers), { className: 'list-number' }),
  ]
}
