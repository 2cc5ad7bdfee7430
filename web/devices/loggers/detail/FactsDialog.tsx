import { Button, Form } from 'antd'
import { useId } from 'react'
import type { RegisteredLogger } from '#contract/devices/types/loggerTypes.ts'
import { loggerCalls } from '#contract/devices/calls/loggers.ts'
import { useCallMutation } from '#web/kernel/api/queries.ts'
import { showNotice } from '#web/kernel/messages/messages.ts'
import { markOptional } from '#web/kernel/ui/forms/markOptional.tsx'
import { FactFields } from '#web/devices/loggers/form/FactFields.tsx'
import { factsOf, type FactFields as Fields } from '#web/devices/loggers/form/loggerFields.ts'
import { handledAtFields, useFormFaults } from '#web/kernel/ui/forms/useFormFaults.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { Dialog } from '#web/kernel/ui/dialogs/Dialog.tsx'

/** Name, model and note of a logger, changed and saved. */
export function FactsDialog({ logger, onClose }: { logger: RegisteredLogger; onClose: () => void }) {
  const t = useText()
  const formId = useId()
  const [form] = Form.useForm<Fields>()
  const edit = useCallMutation(loggerCalls.editLogger, { handledHere: handledAtFields })
  const showFaults = useFormFaults(form, {})
  const { loggerId, name, model, note } = logger
  const save = async (fields: Fields) => {
    try {
      await edit.mutateAsync({ loggerId, ...factsOf(fields) })
      showNotice(t => t('loggers.detail.saved'))
      onClose()
    } catch (error) {
      showFaults(error)
    }
  }
  return (
    <Dialog
      title={t('loggers.detail.editTitle')}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>{t('loggers.cancel')}</Button>
          <Button type="primary" htmlType="submit" form={formId} loading={edit.isPending}>
            {t('loggers.save')}
          </Button>
        </>
      }
    >
      <p className="quiet">{t('loggers.detail.editHint')}</p>
      <Form<Fields>
        id={formId}
        form={form}
        layout="vertical"
        requiredMark={markOptional}
        initialValues={{ name: name ?? '', model: model ?? '', note: note ?? '' }}
        disabled={edit.isPending}
        onFinish={fields => void save(fields)}
        className="logger-grid logger-dialog"
      >
        <FactFields />
      </Form>
    </Dialog>
  )
}
