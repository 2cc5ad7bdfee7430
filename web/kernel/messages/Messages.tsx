import CheckCircleFilled from '@ant-design/icons-svg/es/asn/CheckCircleFilled'
import CloseCircleFilled from '@ant-design/icons-svg/es/asn/CloseCircleFilled'
import ExclamationCircleFilled from '@ant-design/icons-svg/es/asn/ExclamationCircleFilled'
import { useSyncExternalStore } from 'react'
import { shownMessages, watchMessages } from '#web/kernel/messages/messages.ts'
import { Glyph } from '#web/kernel/ui/plain/Glyph.tsx'
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
              <Glyph of={CloseCircleFilled} /> {message.sentence(t)}
            </p>
          ))}
      </div>
      <div role="status">
        {messages
          .filter(message => message.kind !== 'error')
          .map(({ id, kind, sentence }) => (
            <p key={id} className={`message message-${kind}`}>
              <Glyph of={kind === 'warning' ? ExclamationCircleFilled : CheckCircleFilled} />
              {sentence(t)}
            </p>
          ))}
      </div>
    </div>
  )
}
