import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { router } from '#web/app/router.tsx'
import CheckCircleFilled from '@ant-design/icons-svg/es/asn/CheckCircleFilled'
import CloseCircleFilled from '@ant-design/icons-svg/es/asn/CloseCircleFilled'
import ExclamationCircleFilled from '@ant-design/icons-svg/es/asn/ExclamationCircleFilled'
import { useMessages } from '#web/kernel/messages/messages.ts'
import { Glyph } from '#web/kernel/ui/buttons/ActionButton.tsx'
import { useText } from '#web/kernel/texts/useWords.ts'

const signs = { error: CloseCircleFilled, warning: ExclamationCircleFilled, notice: CheckCircleFilled }

/** Messages above everything else. Its two regions are always there, so that screen readers hear what comes into them. */
function Messages() {
  const t = useText()
  const messages = useMessages()
  return (
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
    </div>
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
