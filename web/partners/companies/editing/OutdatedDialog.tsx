import { Button } from 'antd'
import { useText } from '#web/kernel/texts/useText.ts'
import { Dialog } from '#web/kernel/ui/dialogs/Dialog.tsx'

/** Somebody else has saved meanwhile: nothing is overwritten, and the latest version can be loaded. */
export function OutdatedDialog({ onReload, onClose }: { onReload: () => void; onClose: () => void }) {
  const t = useText()
  return (
    <Dialog
      title={t('companies.outdated.title')}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>{t('companies.outdated.back')}</Button>
          <Button type="primary" onClick={onReload}>
            {t('companies.outdated.reload')}
          </Button>
        </>
      }
    >
      <p>{t('companies.outdated.text')}</p>
    </Dialog>
  )
}
