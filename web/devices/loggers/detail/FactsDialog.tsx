import { Form } from 'antd'
import type { RegisteredLogger } from '#contract/devices/types/loggerTypes.ts'
import { loggerCalls } from '#contract/devices/calls/loggers.ts'
import { showNotice } from '#web/kernel/messages/messages.ts'
import { FactFields } from '#web/devices/loggers/form/FactFields.tsx'
import { factsOf, type FactFields as Fields } from '#web/devices/loggers/form/loggerFields.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { FormDialog } from '#web/kernel/ui/dialogs/FormDialog.tsx'
import { useFormCall } from '#web/kernel/ui/forms/useFormCall.ts'

/** Name, model and note of a logger, changed and saved. */
export function FactsDialog({ logger, onClose }: { logger: RegisteredLogger; onClose: () => void }) {
  const t = useText()
  const [form] = Form.useForm<Fields>()
  const { loggerId, name, model, note } = logger
  const { send, isSending } = useFormCall(form, loggerCalls.editLogger, {
    onDone: () => {
      showNotice(t => t('loggers.detail.saved'))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('loggers.detail.editTitle')}
      act={t('loggers.save')}
      size="wide"
      isActing={isSending}
      form={form}
      initial={{ name: name ?? '', model: model ?? '', note: note ?? '' }}
      about={<p className="quiet">{t('loggers.detail.editHint')}</p>}
      onSubmit={fields => send({ loggerId, ...factsOf(fields) })}
      onClose={onClose}
    >
      <FactFields />
    </FormDialog>
  )
}
