import { useText } from '#web/kernel/texts/useText.ts'
import { ConfirmDialog } from '#web/kernel/ui/dialogs/ConfirmDialog.tsx'

/** Somebody else was first: the form stays as it is until its writer lets go of it. */
export function ConflictDialog({ onStay, onReload }: { onStay: () => void; onReload: () => void }) {
  const t = useText()
  return (
    <ConfirmDialog
      title={t('notices.conflict.title')}
      act={t('notices.conflict.reload')}
      cancel={t('notices.conflict.stay')}
      onAct={onReload}
      onClose={onStay}
    >
      <p>{t('notices.conflict.text')}</p>
    </ConfirmDialog>
  )
}
