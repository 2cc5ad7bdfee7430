import { Link } from '@tanstack/react-router'
import { Button, Flex } from 'antd'
import type { InboxMessage } from '#contract/information/calls/messages.ts'
import { leadsTo } from '#web/information/messages/leadsTo.ts'
import { useMessageText } from '#web/information/messages/useMessageText.ts'
import { StateTag } from '#web/kernel/ui/marks/StateTag.tsx'
import { useSession } from '#web/kernel/session/currentSession.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'

type Props = { row: InboxMessage; onRead: () => void; onLeave: () => void }

/** One message: what it says, when it came, and the way to what it is about, for who may go there. */
export function InboxEntry({ row: { message, createdAt, isRead }, onRead, onLeave }: Props) {
  const t = useText()
  const { instant } = useTimes()
  const text = useMessageText()(message)
  const { menu, path, search } = leadsTo(message)
  const mayGo = useSession(session => menu === undefined || (session.profile?.menuList.includes(menu) ?? false))
  const follow = () => {
    if (!isRead) onRead()
    onLeave()
  }
  return (
    <li className={isRead ? 'inbox-entry' : 'inbox-entry inbox-entry-unread'}>
      <Flex wrap gap="small" align="baseline">
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
      {!isRead && (
        <Button size="small" type="link" onClick={onRead}>
          {t('messages.panel.markRead')}
        </Button>
      )}
    </li>
  )
}
