import { Button } from 'antd'
import { useText } from '#web/kernel/texts/useText.ts'
import { Dialog } from '#web/kernel/ui/dialogs/Dialog.tsx'

/** Somebody else was first: the form stays as it is until its writer lets go of it. */
export function ConflictDialog({ onStay, onReload }: { onStay: () => void; onReload: () => void }) {
  const t = useText()
  return (
    <Dialog
      title={t('notices.conflict.title')}
      onClose={onStay}
      buttons={
        <>
          <Button onClick={onStay}>{t('notices.conflict.stay')}</Button>
          <Button type="primary" onClick={onReload}>
            {t('notices.conflict.reload')}
          </Button>
        </>
      }
    >
      <p>{t('notices.conflict.text')}</p>
    </Dialog>
  )
}
