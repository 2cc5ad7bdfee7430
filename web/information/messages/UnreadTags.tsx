import { BellOutlined, NotificationOutlined } from '@ant-design/icons'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { Inbox } from '#web/information/messages/Inbox.tsx'
import { useUnread } from '#web/information/messages/useUnread.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import '#web/information/messages/messages.css'

/** The ways to the notices and to the inbox, each with how much is unread. */
export function UnreadTags({ hasNotices }: { hasNotices: boolean }) {
  const t = useText()
  const unread = useUnread()
  const [isOpen, setOpen] = useState(false)
  const [notices, messages] = [unread?.notices ?? 0, unread?.messages ?? 0]
  const noticesLabel = notices > 0 ? t('messages.noticesUnread', { number: notices }) : t('messages.notices')
  const inboxLabel = messages > 0 ? t('messages.inboxUnread', { number: messages }) : t('messages.inbox')
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
          <Mark icon={<NotificationOutlined aria-hidden />} count={notices} label={t('messages.notices')} />
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
        <Mark icon={<BellOutlined aria-hidden />} count={messages} label={t('messages.inbox')} />
      </button>
      {isOpen && <Inbox onClose={() => setOpen(false)} />}
    </>
  )
}

const maxShown = 99

function Mark({ icon, count, label }: { icon: ReactNode; count: number; label: string }) {
  return (
    <>
      <span className="unread-icon">
        {icon}
        {count > 0 && <Count count={count} />}
      </span>
      <span className="unread-label">{label}</span>
    </>
  )
}

const Count = ({ count }: { count: number }) => (
  <span className="unread-count">{count > maxShown ? `${maxShown}+` : count}</span>
)

/** How many notices are unread, beside the entry that leads to them. */
export function UnreadNotices() {
  const t = useText()
  const unread = useUnread()
  if (!unread || unread.notices === 0) return null
  return (
    <>
      <span className="unread-beside" aria-hidden>
        <Count count={unread.notices} />
      </span>
      <span className="visually-hidden">{t('messages.unreadNumber', { number: unread.notices })}</span>
    </>
  )
}

/** Something is unread behind the button that this stands in: notices, and messages where the inbox is there, too. */
export function UnreadDot({ hasMessages }: { hasMessages: boolean }) {
  const t = useText()
  const unread = useUnread()
  if (!unread || unread.notices + (hasMessages ? unread.messages : 0) === 0) return null
  return (
    <>
      <span className="unread-dot" aria-hidden />
      <span className="visually-hidden">{t('messages.somethingUnread')}</span>
    </>
  )
}
