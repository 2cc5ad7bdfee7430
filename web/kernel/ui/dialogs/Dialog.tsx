import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import '#web/kernel/ui/dialogs/dialog.css'

/**
 * A question or an announcement above the page, open as long as it is drawn. The browser's own dialog: focus stays inside
 * and goes back afterwards; antd's Modal writes a style tag without the page's nonce. The first button has the focus.
 */
export function Dialog(props: { title: string; children: ReactNode; buttons: ReactNode; onClose: () => void }) {
  const { title, children, buttons, onClose } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={heading}
      onCancel={event => {
        // It closes when whoever asked takes it away.
        event.preventDefault()
        onClose()
      }}
    >
      <h2 id={heading}>{title}</h2>
      <div className="dialog-body">{children}</div>
      <div className="dialog-buttons">{buttons}</div>
    </dialog>
  )
}
