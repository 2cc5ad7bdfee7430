import { Button, Form, Input } from 'antd'
import { useId } from 'react'
import type { LoggerCalibration } from '#contract/devices/types/loggerTypes.ts'
import { loggerCalls } from '#contract/devices/calls/loggers.ts'
import { maxReasonLength } from '#contract/telemetry/rules/evaluation/reevaluationAct.ts'
import { useCallMutation } from '#web/kernel/api/queries.ts'
import { showNotice } from '#web/kernel/messages/messages.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { Dialog } from '#web/kernel/ui/dialogs/Dialog.tsx'
import { said } from '#web/kernel/ui/said.tsx'

/** Says what taking a calibration out does, and does it for a reason. */
export function RemovalDialog({ calibration, onClose }: { calibration: LoggerCalibration; onClose: () => void }) {
  const t = useText()
  const times = useTimes()
  const formId = useId()
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
    <Dialog
      title={t('loggers.removal.title')}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>{t('loggers.cancel')}</Button>
          <Button type="primary" htmlType="submit" form={formId} loading={remove.isPending}>
            {t('loggers.removal.submit')}
          </Button>
        </>
      }
    >
      <p>{t('loggers.removal.text', { day: times.day(calibration.calibratedOn) })}</p>
      <Form<{ reason: string }>
        id={formId}
        layout="vertical"
        requiredMark={false}
        initialValues={{ reason: '' }}
        disabled={remove.isPending}
        onFinish={confirm}
        className="logger-dialog"
      >
        <Form.Item
          name="reason"
          label={t('loggers.reason')}
          rules={[{ required: true, whitespace: true, message: said(t => t('loggers.faults.reason')) }]}
        >
          <Input maxLength={maxReasonLength} autoComplete="off" />
        </Form.Item>
      </Form>
    </Dialog>
  )
}
