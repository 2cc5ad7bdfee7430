import { Button, Form, Input } from 'antd'
import { useId } from 'react'
import type { RegisteredLogger } from '#contract/devices/types/loggerTypes.ts'
import { loggerCalls } from '#contract/devices/calls/loggers.ts'
import { maxReasonLength } from '#contract/telemetry/rules/evaluation/reevaluationAct.ts'
import { useCallMutation } from '#web/kernel/api/queries.ts'
import { showNotice } from '#web/kernel/messages/messages.ts'
import { markOptional } from '#web/kernel/ui/forms/markOptional.tsx'
import { IntervalFields } from '#web/devices/loggers/form/IntervalFields.tsx'
import { intervalFields, secondsOf, type IntervalFields as Typed } from '#web/devices/loggers/form/loggerFields.ts'
import { handledAtFields, useFormFaults } from '#web/kernel/ui/forms/useFormFaults.ts'
import { ReevaluatedText } from '#web/devices/loggers/detail/ReevaluatedText.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import { Dialog } from '#web/kernel/ui/dialogs/Dialog.tsx'
import { said } from '#web/kernel/ui/said.tsx'

type Fields = Typed & { reason: string }

/**
 * Another interval: first says what it changes of the deliveries that are evaluated by it, then does it. What was told is for
 * the interval that was asked about: another one has to be asked about anew.
 */
export function IntervalDialog({ logger, onClose }: { logger: RegisteredLogger; onClose: () => void }) {
  const t = useText()
  const formId = useId()
  const [form] = Form.useForm<Fields>()
  const preview = useCallMutation(loggerCalls.previewInterval, { handledHere: handledAtFields })
  const change = useCallMutation(loggerCalls.changeInterval, { handledHere: handledAtFields })
  const showFaults = useFormFaults(form, {})
  const { loggerId, serial } = logger
  const isReported = preview.data !== undefined
  const submit = async (fields: Fields) => {
    const asked = { loggerId, intervalSeconds: secondsOf(fields) }
    try {
      if (!isReported) {
        await preview.mutateAsync(asked)
        return
      }
      await change.mutateAsync({ ...asked, reason: fields.reason.trim() })
      showNotice(t => t('loggers.interval.done', { serial }))
      onClose()
    } catch (error) {
      showFaults(error)
    }
  }
  return (
    <Dialog
      title={t('loggers.interval.title')}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>{t('loggers.cancel')}</Button>
          <Button type="primary" htmlType="submit" form={formId} loading={preview.isPending || change.isPending}>
            {t(isReported ? 'loggers.interval.submit' : 'loggers.interval.preview')}
          </Button>
        </>
      }
    >
      <p className="quiet">{t('loggers.interval.text')}</p>
      <Form<Fields>
        id={formId}
        form={form}
        layout="vertical"
        requiredMark={markOptional}
        initialValues={{ ...intervalFields(logger.intervalSeconds), reason: '' }}
        disabled={preview.isPending || change.isPending}
        onValuesChange={(changed: Partial<Fields>) => {
          if (!('reason' in changed)) preview.reset()
        }}
        onFinish={fields => void submit(fields)}
        className="logger-dialog logger-form"
      >
        <IntervalFields />
        <div role="status">{preview.data && <ReevaluatedText reevaluated={preview.data} />}</div>
        {isReported && (
          <Form.Item
            name="reason"
            label={t('loggers.reason')}
            extra={t('loggers.interval.reasonHint')}
            rules={[{ required: true, whitespace: true, message: said(t => t('loggers.faults.reason')) }]}
          >
            <Input maxLength={maxReasonLength} autoComplete="off" />
          </Form.Item>
        )}
      </Form>
    </Dialog>
  )
}
