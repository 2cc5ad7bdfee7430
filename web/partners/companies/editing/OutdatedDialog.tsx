import { useText } from '#web/kernel/texts/useText.ts'
import { ConfirmDialog } from '#web/kernel/ui/dialogs/ConfirmDialog.tsx'

/** Somebody else has saved meanwhile: nothing is overwritten, and the latest version can be loaded. */
export function OutdatedDialog({ onReload, onClose }: { onReload: () => void; onClose: () => void }) {
  const t = useText()
  return (
    <ConfirmDialog
      title={t('companies.outdated.title')}
      act={t('companies.outdated.reload')}
      cancel={t('companies.outdated.back')}
      onAct={onReload}
      onClose={onClose}
    >
      <p>{t('companies.outdated.text')}</p>
    </ConfirmDialog>
  )
}
