import type { LoggerCalibration } from '#contract/devices/types/loggerTypes.ts'
import { loggerCalls } from '#contract/devices/calls/loggers.ts'
import { ReasonField } from '#web/devices/loggers/form/ReasonField.tsx'
import { useCallMutation } from '#web/kernel/api/queries.ts'
import { showNotice } from '#web/kernel/messages/messages.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { FormDialog } from '#web/kernel/ui/dialogs/FormDialog.tsx'

/** Says what taking a calibration out does, and does it for a reason. */
export function RemovalDialog({ calibration, onClose }: { calibration: LoggerCalibration; onClose: () => void }) {
  const t = useText()
  const times = useTimes()
  const remove = useCallMutation(loggerCalls.removeCalibration)
  const { calibrationId } = calibration
  const confirm = ({ reason }: { reason: string }) =>
    remove.mutate(
      { calibrationId, reason: reason.trim() },
      {
        onSuccess: () => showNotice(t => t('loggers.removal.done')),
        // A failure shows its message, which the dialog would hide.
        onSettled: onClose,
      },
    )
  return (
    <FormDialog<{ reason: string }>
      title={t('loggers.removal.title')}
      act={t('loggers.removal.submit')}
      isActing={remove.isPending}
      initial={{ reason: '' }}
      about={<p>{t('loggers.removal.text', { day: times.day(calibration.calibratedOn) })}</p>}
      onSubmit={confirm}
      onClose={onClose}
    >
      <ReasonField />
    </FormDialog>
  )
}
