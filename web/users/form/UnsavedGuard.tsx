import { useBlocker } from '@tanstack/react-router'
import { Button } from 'antd'
import { currentSession } from '#web/session/currentSession.ts'
import { useText } from '#web/texts/useText.ts'
import { Dialog } from '#web/ui/Dialog.tsx'

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
      title={t('users.unsaved.title')}
      onClose={reset}
      buttons={
        <>
          <Button onClick={reset}>{t('users.unsaved.stay')}</Button>
          <Button type="primary" onClick={proceed}>
            {t('users.unsaved.leave')}
          </Button>
        </>
      }
    >
      <p>{t('users.unsaved.text')}</p>
    </Dialog>
  )
}
