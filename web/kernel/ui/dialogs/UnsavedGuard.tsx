import { useBlocker } from '@tanstack/react-router'
import { Button } from 'antd'
import { currentSession } from '#web/kernel/session/currentSession.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { Dialog } from '#web/kernel/ui/dialogs/Dialog.tsx'

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
    <Dialog
      title={t('unsaved.title')}
      onClose={reset}
      buttons={
        <>
          <Button onClick={reset}>{t('unsaved.stay')}</Button>
          <Button type="primary" onClick={proceed}>
            {t('unsaved.leave')}
          </Button>
        </>
      }
    >
      <p>{t('unsaved.text')}</p>
    </Dialog>
  )
}
