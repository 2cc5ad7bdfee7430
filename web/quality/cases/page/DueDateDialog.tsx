import { Button, Form } from 'antd'
import { useId } from 'react'
import { caseCalls } from '#contract/quality/calls/cases.ts'
import { codes } from '#contract/kernel/codes.ts'
import { useCallMutation } from '#web/kernel/api/queries.ts'
import { showNotice } from '#web/kernel/messages/messages.ts'
import { ReasonField } from '#web/quality/cases/page/ReasonDialog.tsx'
import { DayField } from '#web/kernel/ui/forms/DayField.tsx'
import { useFormFaults } from '#web/kernel/ui/forms/useFormFaults.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { Dialog } from '#web/kernel/ui/dialogs/Dialog.tsx'
import { said } from '#web/kernel/ui/said.tsx'

type Fields = { dueOn: string; reason: string }
type Props = { caseId: number; dueOn: string; onClose: () => void }

/** Another due date, for a reason. */
export function DueDateDialog({ caseId, dueOn, onClose }: Props) {
  const t = useText()
  const formId = useId()
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
    <Dialog
      title={t('cases.due.title')}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>{t('cases.cancel')}</Button>
          <Button type="primary" htmlType="submit" form={formId} loading={change.isPending}>
            {t('cases.due.save')}
          </Button>
        </>
      }
    >
      <Form<Fields>
        id={formId}
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ dueOn }}
        disabled={change.isPending}
        onFinish={fields => void save(fields)}
        className="case-dialog"
      >
        <Form.Item
          name="dueOn"
          label={t('cases.columns.dueOn')}
          rules={[{ required: true, message: said(t => t('cases.due.missing')) }]}
        >
          <DayField />
        </Form.Item>
        <ReasonField />
      </Form>
    </Dialog>
  )
}
