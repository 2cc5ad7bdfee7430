import { CheckCircleFilled, CloseCircleFilled, ExclamationCircleFilled } from '@ant-design/icons'
import { useSyncExternalStore } from 'react'
import { shownMessages, watchMessages } from '#web/kernel/messages/messages.ts'
import { useText } from '#web/kernel/texts/useText.ts'

/** Messages above everything else. Its two regions are always there, so that screen readers hear what comes into them. */
export function Messages() {
  const t = useText()
  const messages = useSyncExternalStore(watchMessages, shownMessages)
  return (
    <div className="messages">
      <div role="alert">
        {messages
          .filter(message => message.kind === 'error')
          .map(message => (
            <p key={message.id} className="message message-error">
              <CloseCircleFilled aria-hidden /> {message.sentence(t)}
            </p>
          ))}
      </div>
      <div role="status">
        {messages
          .filter(message => message.kind !== 'error')
          .map(({ id, kind, sentence }) => (
            <p key={id} className={`message message-${kind}`}>
              {kind === 'warning' ? <ExclamationCircleFilled aria-hidden /> : <CheckCircleFilled aria-hidden />}{' '}
              {sentence(t)}
            </p>
          ))}
      </div>
    </div>
  )
}
