import { BellOutlined, NotificationOutlined, CloseOutlined, ToolOutlined } from '@ant-design/icons'
import { Link } from '@tanstack/react-router'
import { Button, Flex } from 'antd'
import { useState, type ReactNode } from 'react'
import { Count, CountBeside } from '#web/information/messages/CountBeside.tsx'
import { Inbox } from '#web/information/messages/Inbox.tsx'
import { useUnread } from '#web/information/messages/useUnread.ts'
import type { ResponseOf } from '#contract/kernel/call.ts'
import type { messageCalls } from '#contract/information/calls/messages.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'
import '#web/information/messages/messages.css'

/** The ways to the notices and to the inbox, each with how much is unread. */
export function UnreadTags({ hasNotices }: { hasNotices: boolean }) {
  const { t } = useWords()
  const unread = useUnread()
  const [isOpen, setOpen] = useState(false)
  const { notices = 0, messages = 0, critical = 0 } = unread ?? {}
  const noticesLabel = notices > 0 ? t('messages.noticesUnread', { number: notices }) : t('screens.notification')
  const inboxLabel = useInboxLabel({ messages, critical })
  return (
    <>
      {hasNotices && (
        <Link
          to="/notification"
          search={{}}
          className="user-menu unread-mark"
          aria-label={noticesLabel}
          title={noticesLabel}
        >
          <Mark icon={<NotificationOutlined aria-hidden />} count={notices} label={t('screens.notification')} />
        </Link>
      )}
      <button
        type="button"
        className="user-menu unread-mark"
        aria-haspopup="dialog"
        aria-label={inboxLabel}
        title={inboxLabel}
        onClick={() => setOpen(true)}
      >
        <Mark
          icon={<BellOutlined aria-hidden />}
          count={messages}
          isCritical={critical > 0}
          label={t('messages.inbox')}
        />
      </button>
      {isOpen && <Inbox onClose={() => setOpen(false)} />}
    </>
  )
}

function useInboxLabel({ messages, critical }: Pick<Unread, 'messages' | 'critical'>): string {
  const { t } = useWords()
  if (critical > 0) return t('messages.inboxCritical', { number: messages, critical })
  return messages > 0 ? t('messages.inboxUnread', { number: messages }) : t('messages.inbox')
}

type MarkProps = { icon: ReactNode; count: number; isCritical?: boolean; label: string }

function Mark({ icon, count, isCritical = false, label }: MarkProps) {
  return (
    <>
      <span className="unread-icon">
        {icon}
        {count > 0 && <Count count={count} isCritical={isCritical} />}
      </span>
      <span className="unread-label">{label}</span>
    </>
  )
}

/** How many notices are unread, beside the entry that leads to them. */
export function UnreadNotices() {
  const { t } = useWords()
  const unread = useUnread()
  const count = unread?.notices ?? 0
  return <CountBeside count={count} label={t('messages.unreadNumber', { number: count })} />
}

/** Notices are unread behind the button that this stands in. */
export function UnreadDot() {
  const { t } = useWords()
  const unread = useUnread()
  if (!unread || unread.notices === 0) return null
  return (
    <>
      <span className="unread-dot" aria-hidden />
      <span className="visually-hidden">{t('messages.somethingUnread')}</span>
    </>
  )
}

type Unread = ResponseOf<typeof messageCalls.getUnread>

/** Below the page, so that nothing on it moves: the maintenance that comes; and what screen readers hear of the new. */
export function Announcements() {
  const unread = useUnread()
  const [hidden, setHidden] = useState<string>()
  const maintenance = unread?.maintenance
  const key = maintenance && `${maintenance.noticeId} ${maintenance.maintenanceFrom}`
  return (
    <>
      <p className="visually-hidden" role="status">
        {useNews(unread)}
      </p>
      {maintenance && key !== hidden && <Maintenance of={maintenance} onHide={() => setHidden(key ?? undefined)} />}
    </>
  )
}

/** What has come in since the last answer; what was there from the beginning is none of it. */
function useNews(unread: Unread | undefined): string {
  const { t } = useWords()
  const [known, setKnown] = useState(unread)
  const [more, setMore] = useState({ notices: 0, messages: 0 })
  if (unread && unread !== known) {
    setKnown(unread)
    if (known) setMore({ notices: unread.notices - known.notices, messages: unread.messages - known.messages })
  }
  const notices = more.notices > 0 ? t('messages.newNotices', { number: more.notices }) : ''
  const messages = more.messages > 0 ? t('messages.newMessages', { number: more.messages }) : ''
  return `${notices}${messages}`
}

function Maintenance({ of, onHide }: { of: NonNullable<Unread['maintenance']>; onHide: () => void }) {
  const { t, instant, localName } = useWords()
  return (
    <Flex
      component="aside"
      gap={12}
      align="baseline"
      className="maintenance-bar no-print"
      aria-label={t('messages.maintenance.label')}
    >
      <ToolOutlined aria-hidden />
      <Flex component="p" wrap flex={1} gap="0 12px" className="anywhere">
        <strong>{of.isOn ? t('messages.maintenance.now') : t('messages.maintenance.planned')}</strong>
        <span className="no-wrap">
          {t('common.span', { from: instant(of.maintenanceFrom), until: instant(of.maintenanceUntil) })}
        </span>
        <Link to="/notification" search={{ notice: of.noticeId }}>
          {localName(of.titleJa, of.titleEn)}
        </Link>
      </Flex>
      <Button
        type="text"
        icon={<CloseOutlined aria-hidden />}
        aria-label={t('messages.maintenance.hide')}
        onClick={onHide}
      />
    </Flex>
  )
}
