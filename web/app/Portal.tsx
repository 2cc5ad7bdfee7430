import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createPortal } from 'react-dom'
import { router } from '#web/app/router.tsx'
import CheckCircleFilled from '@ant-design/icons-svg/es/asn/CheckCircleFilled'
import CloseCircleFilled from '@ant-design/icons-svg/es/asn/CloseCircleFilled'
import ExclamationCircleFilled from '@ant-design/icons-svg/es/asn/ExclamationCircleFilled'
import { useMessages } from '#web/kernel/messages/messages.ts'
import { Glyph } from '#web/kernel/ui/buttons/ActionButton.tsx'
import { useFront } from '#web/kernel/ui/dialogs/useModal.ts'
import { useText } from '#web/kernel/texts/useWords.ts'

const signs = { error: CloseCircleFilled, warning: ExclamationCircleFilled, notice: CheckCircleFilled }

/**
 * Messages above everything else (SHL-78). Its two regions are always there, so that screen readers hear what comes into them;
 * in an open dialog, only with a message.
 */
function Messages() {
  const t = useText()
  const messages = useMessages()
  const front = useFront()
  if (front !== document.body && messages.length === 0) return null
  return createPortal(
    <div className="messages">
      {(['alert', 'status'] as const).map(role => (
        <div key={role} role={role}>
          {messages
            .filter(({ kind }) => (kind === 'error') === (role === 'alert'))
            .map(({ id, kind, sentence }) => (
              <p key={id} className={`message message-${kind}`}>
                <Glyph of={signs[kind]} />
                {sentence(t)}
              </p>
            ))}
        </div>
      ))}
    </div>,
    front,
  )
}

/** The whole application. */
export function Portal() {
  return (
    <StrictMode>
      <RouterProvider router={router} />
      <Messages />
    </StrictMode>
  )
}
