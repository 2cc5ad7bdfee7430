import { CloseOutlined } from '@ant-design/icons'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button, Flex } from 'antd'
import { useId, useState } from 'react'
import { createPortal } from 'react-dom'
import { alertWords } from '#contract/quality/words/alertWords.ts'
import type { Severity } from '#contract/quality/rules/alerts/alertKinds.ts'
import { withdrawalKinds } from '#contract/quality/types/alertMessages.ts'
import { messageCalls, type InboxMessage } from '#contract/information/calls/messages.ts'
import { leadsTo } from '#web/information/messages/leadsTo.ts'
import { useMessageText } from '#web/information/messages/useMessageText.ts'
import { metaOf } from '#web/kernel/api/errors/callError.ts'
import { useCallMutation } from '#web/kernel/api/queries.ts'
import { usePortalCalls } from '#web/kernel/api/sending/portalCalls.ts'
import { useSession } from '#web/kernel/session/currentSession.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { useDismissable } from '#web/kernel/ui/dialogs/useModal.ts'
import { LoadFailed, Notice } from '#web/kernel/ui/loading/Answered.tsx'
import { ChoiceButtons } from '#web/kernel/ui/forms/fields/ChoiceButtons.tsx'
import { SeverityTag } from '#web/kernel/ui/marks/SeverityTag.tsx'
import { StateTag } from '#web/kernel/ui/marks/Mark.tsx'

const shownSeverities = ['all', '3', '2', '1'] as const

/** The messages of the inbox beside the page: a click outside, Escape or a message that leads elsewhere closes it. */
export function Inbox({ onClose }: { onClose: () => void }) {
  const { t, language } = useWords()
  const [shown, setShown] = useState<(typeof shownSeverities)[number]>('all')
  const heading = useId()
  // Out of the dark side menu, whose buttons look otherwise.
  return createPortal(
    <dialog {...useDismissable(onClose)} className="inbox" aria-labelledby={heading}>
      <Flex vertical gap={12} className="inbox-content">
        <Flex gap="small" align="center" justify="space-between">
          <h2 id={heading}>{t('messages.panel.title')}</h2>
          <Link to="/notification-settings" className="end" onClick={onClose}>
            {t('screens.notificationSettings')}
          </Link>
          <Button type="text" icon={<CloseOutlined aria-hidden />} aria-label={t('common.close')} onClick={onClose} />
        </Flex>
        <ChoiceButtons
          label={t('messages.panel.bySeverity')}
          choices={shownSeverities.map(value => ({
            value,
            label: value === 'all' ? t('messages.panel.all') : alertWords[language].severities[value],
          }))}
          value={shown}
          onChoose={setShown}
        />
        <Entries key={shown} severity={shown === 'all' ? undefined : (Number(shown) as Severity)} onClose={onClose} />
      </Flex>
    </dialog>,
    document.body,
  )
}

const { getMessages, markMessagesRead } = messageCalls

type EntriesProps = { severity: Severity | undefined; onClose: () => void }

/** The caller's messages, more of them when they are wanted. */
function Entries({ severity, onClose }: EntriesProps) {
  const { t } = useWords()
  const { post } = usePortalCalls()
  const answer = useInfiniteQuery({
    queryKey: [getMessages.path, severity],
    queryFn: ({ pageParam, signal }) => post(getMessages, { before: pageParam, severity }, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ rows, hasMore }) => (hasMore ? rows.at(-1)?.messageId : undefined),
    // Opened again, it has what came in meanwhile.
    staleTime: 0,
    meta: metaOf(getMessages, { background: true, quiet: true }),
  })
  const { mutate: markRead } = useCallMutation(markMessagesRead, { background: true })
  if (!answer.data && answer.error) return <LoadFailed failure={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <p className="quiet">{t('common.loading')}</p>
  const rows = answer.data.pages.flatMap(page => page.rows)
  const [newest] = rows
  if (!newest && severity) return <p className="quiet">{t('messages.panel.noneOfSeverity')}</p>
  if (!newest) return <Notice title={t('messages.panel.empty')}>{t('messages.panel.emptyHint')}</Notice>
  const isSomethingUnread = (answer.data.pages[0]?.unread ?? 0) > 0
  return (
    <>
      <Flex gap="small" align="center" justify="space-between">
        <span className="quiet">{t('messages.panel.kept')}</span>
        {!severity && (
          <Button size="small" disabled={!isSomethingUnread} onClick={() => markRead({ upTo: newest.messageId })}>
            {t('messages.panel.markAll')}
          </Button>
        )}
      </Flex>
      <ul className="inbox-entries">
        {rows.map(row => (
          <Entry
            key={row.messageId}
            row={row}
            onRead={() => markRead({ messageIds: [row.messageId] })}
            onLeave={onClose}
          />
        ))}
      </ul>
      {answer.hasNextPage && (
        <Button loading={answer.isFetchingNextPage} onClick={() => void answer.fetchNextPage()}>
          {t('messages.panel.more')}
        </Button>
      )}
    </>
  )
}

type Props = { row: InboxMessage; onRead: () => void; onLeave: () => void }

/** One event: what its last message says, how often it came and since when, and the way to what it is about, for who may go there. */
function Entry({ row: { message, times, firstAt, createdAt, isRead }, onRead, onLeave }: Props) {
  const { t, instant, count } = useWords()
  const text = useMessageText()(message)
  const { menu, path, search } = leadsTo(message)
  const mayGo = useSession(session => menu === undefined || (session.profile?.menuList.includes(menu) ?? false))
  const follow = () => {
    if (!isRead) onRead()
    onLeave()
  }
  return (
    <li className={isRead ? 'inbox-entry' : 'inbox-entry inbox-entry-unread'}>
      <Flex wrap gap="small" align="center">
        {'severity' in message && message.severity && (
          <SeverityTag severity={message.severity} isSettled={withdrawalKinds.includes(message.kind)} />
        )}
        <strong>{t(`messages.kinds.${message.kind}`)}</strong>
        {!isRead && <StateTag tone="running">{t('messages.panel.unread')}</StateTag>}
        <time dateTime={createdAt} className="quiet end">
          {instant(createdAt)}
        </time>
      </Flex>
      {mayGo ? (
        <Link to={path} search={search} onClick={follow}>
          {text}
        </Link>
      ) : (
        <p>{text}</p>
      )}
      {times > 1 && (
        <p className="quiet">
          {t('messages.panel.folded', { number: count(times), first: instant(firstAt), last: instant(createdAt) })}
        </p>
      )}
      {!isRead && (
        <Button size="small" type="link" onClick={onRead}>
          {t('messages.panel.markRead')}
        </Button>
      )}
    </li>
  )
}
