import { CloseOutlined, ToolOutlined } from '@ant-design/icons'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ResponseOf } from '#contract/kernel/call.ts'
import type { messageCalls } from '#contract/information/calls/messages.ts'
import { useUnread } from '#web/information/messages/useUnread.ts'
import { useLocalName, useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import '#web/information/messages/messages.css'

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
  const t = useText()
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
  const t = useText()
  const { instant } = useTimes()
  const localName = useLocalName()
  return (
    <aside className="maintenance-bar" aria-label={t('messages.maintenance.label')}>
      <ToolOutlined aria-hidden />
      <p>
        <strong>{of.isOn ? t('messages.maintenance.now') : t('messages.maintenance.planned')}</strong>
        <span className="no-wrap">
          {t('messages.maintenance.hours', { from: instant(of.maintenanceFrom), until: instant(of.maintenanceUntil) })}
        </span>
        <Link to="/notification" search={{ notice: of.noticeId }}>
          {localName(of.titleJa, of.titleEn)}
        </Link>
      </p>
      <button type="button" aria-label={t('messages.maintenance.hide')} onClick={onHide}>
        <CloseOutlined aria-hidden />
      </button>
    </aside>
  )
}
