import { Form } from 'antd'
import { caseCalls } from '#contract/quality/calls/cases.ts'
import { codes } from '#contract/kernel/codes.ts'
import { useCallMutation } from '#web/kernel/api/queries.ts'
import { showNotice } from '#web/kernel/messages/messages.ts'
import { said } from '#web/kernel/texts/said.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import { FormDialog } from '#web/kernel/ui/dialogs/FormDialog.tsx'
import { DayField } from '#web/kernel/ui/forms/DayField.tsx'
import { useFormFaults } from '#web/kernel/ui/forms/useFormFaults.ts'
import { ReasonField } from '#web/quality/cases/page/ReasonField.tsx'

type Fields = { dueOn: string; reason: string }
type Props = { caseId: number; dueOn: string; onClose: () => void }

/** Another due date, for a reason. */
export function DueDateDialog({ caseId, dueOn, onClose }: Props) {
  const t = useText()
  const [form] = Form.useForm<Fields>()
  const change = useCallMutation(caseCalls.changeDueDate, { handledHere: [codes.invalidParameters] })
  const showFaults = useFormFaults(form, {
    dueOn: t => t('cases.due.past'),
    caseId: t => t('cases.faults.notInThisState'),
  })
  const save = async (fields: Fields) => {
    try {
      await change.mutateAsync({ caseId, ...fields })
      showNotice(t => t('cases.due.done'))
      onClose()
    } catch (error) {
      showFaults(error)
    }
  }
  return (
    <FormDialog<Fields>
      title={t('cases.due.title')}
      act={t('cases.due.save')}
      isActing={change.isPending}
      form={form}
      initial={{ dueOn }}
      onSubmit={fields => void save(fields)}
      onClose={onClose}
    >
      <Form.Item
        name="dueOn"
        label={t('cases.columns.dueOn')}
        rules={[{ required: true, message: said(t => t('cases.due.missing')) }]}
      >
        <DayField />
      </Form.Item>
      <ReasonField />
    </FormDialog>
  )
}
