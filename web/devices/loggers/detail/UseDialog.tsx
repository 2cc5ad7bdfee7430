import { Button } from 'antd'
import { useState } from 'react'
import type { RegisteredLogger } from '#contract/devices/types/loggerTypes.ts'
import { loggerCalls } from '#contract/devices/calls/loggers.ts'
import { todayIn } from '#contract/kernel/time/dayIn.ts'
import { useCallMutation } from '#web/kernel/api/queries.ts'
import { showNotice } from '#web/kernel/messages/messages.ts'
import { settings } from '#web/kernel/settings.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { Dialog } from '#web/kernel/ui/dialogs/Dialog.tsx'

/** Says what taking a logger out of use does, or into use again, and does it. */
export function UseDialog({ logger, onClose }: { logger: RegisteredLogger; onClose: () => void }) {
  const t = useText()
  const retire = useCallMutation(loggerCalls.retireLogger)
  const { loggerId, serial, use } = logger
  // Read again after the change, the logger would turn the question round.
  const [act] = useState<'reactivate' | 'retire'>(use === 'retired' ? 'reactivate' : 'retire')
  const confirm = () =>
    retire.mutate(
      { loggerId, retiredOn: act === 'retire' ? todayIn(settings.timeZone) : null },
      {
        onSuccess: () => showNotice(t => t(`loggers.${act}.done`, { serial })),
        // A failure shows its message, which the dialog would hide.
        onSettled: onClose,
      },
    )
  return (
    <Dialog
      title={t(`loggers.${act}.title`, { serial })}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>{t('loggers.cancel')}</Button>
          <Button type="primary" loading={retire.isPending} onClick={confirm}>
            {t(`loggers.${act}.submit`)}
          </Button>
        </>
      }
    >
      <p>{t(`loggers.${act}.text`)}</p>
      {use === 'inUse' && <p>{t('loggers.retire.inUse')}</p>}
    </Dialog>
  )
}
