import { Alert, Button, Flex } from 'antd'
import { useId, type ReactNode } from 'react'
import { useText } from '#web/kernel/texts/useText.ts'
import { useChangedMeanwhile, useOpenForm } from '#web/kernel/ui/forms/openForms.ts'
import { useModal } from '#web/kernel/ui/dialogs/useModal.ts'
import '#web/kernel/ui/dialogs/dialog.css'

export type DialogSize = 'wide' | 'widest'

type Props = {
  title: string
  /** For forms of several columns, and tables. */
  size?: DialogSize | undefined
  children: ReactNode
  /** Without them, it can be closed. */
  buttons?: ReactNode
  onClose: () => void
}

/**
 * A question or an announcement above the page, open as long as it is drawn. The first button has the focus.
 */
export function Dialog({ title, size, children, buttons, onClose }: Props) {
  const t = useText()
  const dialog = useModal()
  const changed = useChangedMeanwhile()
  useOpenForm(true)
  const heading = useId()
  return (
    <dialog
      ref={dialog}
      className={size ? `dialog dialog-${size}` : 'dialog'}
      aria-labelledby={heading}
      onCancel={event => {
        // It closes when whoever asked takes it away.
        event.preventDefault()
        onClose()
      }}
    >
      <h2 id={heading}>{title}</h2>
      <Flex vertical gap={12} className="dialog-body">
        {changed !== null && <Alert type="info" role="status" title={changed} />}
        {children}
      </Flex>
      <Flex wrap gap="small" justify="flex-end">
        {buttons ?? <Button onClick={onClose}>{t('common.close')}</Button>}
      </Flex>
    </dialog>
  )
}
