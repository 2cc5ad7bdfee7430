import { useBlocker } from '@tanstack/react-router'
import { useState } from 'react'
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

/**
 * Asks before a dialog with unsaved changes is closed by its user, or left with its page (SHL-84). `close` is for its buttons
 * and Escape, `guard` is drawn beside it.
 */
export function useAskedClose(isDirty: () => boolean, onClose: () => void) {
  const t = useText()
  const [isAsked, setAsked] = useState(false)
  const question = (
    <ConfirmDialog
      title={t('unsaved.title')}
      act={t('unsaved.close')}
      cancel={t('unsaved.stay')}
      onAct={onClose}
      onClose={() => setAsked(false)}
    >
      <p>{t('unsaved.textOfDialog')}</p>
    </ConfirmDialog>
  )
  return {
    close: () => (isDirty() ? setAsked(true) : onClose()),
    guard: (
      <>
        <UnsavedGuard isDirty={isDirty} />
        {isAsked && question}
      </>
    ),
  }
}
