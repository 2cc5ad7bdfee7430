import { Form } from 'antd'
import type { LoggerOverlap } from '#contract/devices/types/loggerTypes.ts'
import { loggerCalls } from '#contract/devices/calls/loggers.ts'
import { CallError } from '#web/kernel/api/errors/callError.ts'
import { useCallMutation } from '#web/kernel/api/queries.ts'
import { showNotice } from '#web/kernel/messages/messages.ts'
import { handledAtFields, useFormFaults } from '#web/kernel/ui/forms/useFormFaults.ts'
import { DecideFields, type DecideFields as Fields } from '#web/devices/loggers/overlaps/DecideFields.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import { Dialog } from '#web/kernel/ui/dialogs/Dialog.tsx'
import { FormDialog } from '#web/kernel/ui/dialogs/FormDialog.tsx'
import { saidAtField } from '#web/kernel/texts/said.tsx'

type Props = {
  loggerId: number
  /** As it is now; undefined once the two overlap no more. */
  overlap: LoggerOverlap | undefined
  onClose: () => void
}

/** Which of two assignments holds, with a reason; or that somebody decided while this was asked. */
export function DecideDialog({ loggerId, overlap, onClose }: Props) {
  const t = useText()
  const [form] = Form.useForm<Fields>()
  const decide = useCallMutation(loggerCalls.decideOverlap, { handledHere: handledAtFields })
  const showFaults = useFormFaults(form, {})
  const confirm = async ({ keptAssignmentId, reason }: Fields) => {
    const cut = overlap?.assignments.find(one => one.loggerAssignmentId !== keptAssignmentId)
    if (!cut || keptAssignmentId === undefined) return
    try {
      await decide.mutateAsync({
        loggerId,
        keptAssignmentId,
        cutAssignmentId: cut.loggerAssignmentId,
        reason: reason.trim(),
      })
      showNotice(t => t('loggers.overlaps.done'))
      onClose()
    } catch (error) {
      if (isAtFields(error)) showRefusal(error)
      // A failure shows its message, which the dialog would hide.
      else onClose()
    }
  }
  /** Where they overlap still, after all has been read again, the other one cannot change any more. */
  const showRefusal = (error: CallError) => {
    if (error.issues.every(({ path }) => path !== 'cutAssignmentId')) return showFaults(error)
    form.setFields([{ name: 'keptAssignmentId', errors: saidAtField(t => t('loggers.overlaps.archived')) }])
  }
  if (!overlap) return <Over onClose={onClose} />
  return (
    <FormDialog<Fields>
      title={t('loggers.overlaps.decide')}
      act={t('loggers.overlaps.submit')}
      size="wide"
      isActing={decide.isPending}
      form={form}
      initial={{ reason: '' }}
      about={<p>{t('loggers.overlaps.effect')}</p>}
      onSubmit={fields => void confirm(fields)}
      onClose={onClose}
    >
      <DecideFields overlap={overlap} />
    </FormDialog>
  )
}

const isAtFields = (error: unknown): error is CallError =>
  error instanceof CallError && handledAtFields.some(code => code === error.failure)

function Over({ onClose }: Pick<Props, 'onClose'>) {
  const t = useText()
  return (
    <Dialog title={t('loggers.overlaps.title')} onClose={onClose}>
      <p role="alert">{t('loggers.overlaps.over')}</p>
    </Dialog>
  )
}
