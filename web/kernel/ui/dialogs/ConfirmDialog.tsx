import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useText } from '#web/kernel/texts/useText.ts'
import { NotSent } from '#web/kernel/ui/dialogs/NotSent.tsx'
import { Dialog, type DialogSize } from '#web/kernel/ui/dialogs/Dialog.tsx'

export type ConfirmProps = {
  title: string
  /** What the button says that does it. */
  act: string
  isActing?: boolean
  isDisabled?: boolean
  /** The last try did not get through. */
  isNotSent?: boolean
  /** What the other button says. */
  cancel?: string
  /** Buttons between the two. */
  more?: ReactNode
  size?: DialogSize | undefined
  onClose: () => void
  children: ReactNode
}

type Props = ConfirmProps & ({ onAct: () => void; formId?: never } | { formId: string; onAct?: never })

/** Says what an act will do, and does it: by itself, or by sending the form inside. */
export function ConfirmDialog(props: Props) {
  const {
    act,
    isActing = false,
    isDisabled = false,
    isNotSent,
    cancel,
    more,
    onAct,
    formId,
    children,
    ...dialog
  } = props
  const t = useText()
  const buttons = (
    <>
      <Button onClick={dialog.onClose}>{cancel ?? t('common.cancel')}</Button>
      {more}
      <Button
        type="primary"
        htmlType={formId ? 'submit' : 'button'}
        form={formId}
        disabled={isDisabled}
        loading={isActing}
        onClick={onAct}
      >
        {act}
      </Button>
    </>
  )
  return (
    <Dialog {...dialog} buttons={buttons}>
      {children}
      {isNotSent && <NotSent act={act} />}
    </Dialog>
  )
}
