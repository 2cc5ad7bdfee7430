import { useBlocker } from '@tanstack/react-router'
import { currentSession } from '#web/kernel/session/currentSession.ts'
import { useText } from '#web/kernel/texts/useWords.ts'
import { ConfirmDialog } from '#web/kernel/ui/dialogs/Dialog.tsx'

/** Asks before a form with unsaved changes is left; the end of the session needs no leave. */
export function UnsavedGuard({ isDirty }: { isDirty: () => boolean }) {
  const t = useText()
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => isDirty() && currentSession().tokens !== null,
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  if (status !== 'blocked') return null
  return (
    <ConfirmDialog
      title={t('unsaved.title')}
      act={t('unsaved.leave')}
      cancel={t('unsaved.stay')}
      onAct={proceed}
      onClose={reset}
    >
      <p>{t('unsaved.text')}</p>
    </ConfirmDialog>
  )
}
