import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useText } from '#web/kernel/texts/useText.ts'
import { Dialog } from '#web/kernel/ui/dialogs/Dialog.tsx'

type Props = {
  title: string
  children: ReactNode
  action: string
  isPending: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Says what an act will do, before it is done. */
export function ConfirmDialog({ title, children, action, isPending, onConfirm, onClose }: Props) {
  const t = useText()
  return (
    <Dialog
      title={title}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>{t('vendors.ask.cancel')}</Button>
          <Button type="primary" loading={isPending} onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
