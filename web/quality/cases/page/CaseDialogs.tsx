import { useNavigate } from '@tanstack/react-router'
import { Form } from 'antd'
import { caseCalls } from '#contract/quality/calls/cases.ts'
import { required, useText } from '#web/kernel/texts/useWords.ts'
import { CallDialog } from '#web/kernel/ui/forms/call/CallDialog.tsx'
import { DayField } from '#web/kernel/ui/forms/fields/DayField.tsx'
import { ReasonField } from '#web/kernel/ui/forms/fields/formItems.tsx'

type Reasoned = { reason: string }
const reason = { rows: 3, maxLength: 2000 }
type Props = { caseId: number; onClose: () => void }

/** Another due date, for a reason. */
export function DueDateDialog({ caseId, dueOn, onClose }: Props & { dueOn: string }) {
  const t = useText()
  return (
    <CallDialog
      title={t('cases.due.title')}
      act={t('cases.due.save')}
      initial={{ dueOn }}
      of={caseId}
      call={caseCalls.changeDueDate}
      request={(fields: Reasoned & { dueOn: string }) => ({ caseId, ...fields })}
      faults={{ dueOn: t => t('cases.due.past'), caseId: t => t('cases.due.notInThisState') }}
      done={t => t('cases.due.done')}
      onClose={onClose}
    >
      <Form.Item name="dueOn" label={t('cases.columns.dueOn')} rules={[required(t => t('cases.due.missing'))]}>
        <DayField />
      </Form.Item>
      <ReasonField {...reason} />
    </CallDialog>
  )
}

/** Takes a concluded case up again, for a reason. */
export function ReopenDialog({ caseId, onClose }: Props) {
  const t = useText()
  return (
    <CallDialog
      title={t('cases.reopen.title')}
      act={t('cases.reopen.action')}
      about={<p>{t('cases.reopen.effect')}</p>}
      initial={{ reason: '' }}
      of={caseId}
      call={caseCalls.reopenCase}
      request={(fields: Reasoned) => ({ caseId, ...fields })}
      closesOnFailure
      done={t => t('cases.reopen.done')}
      onClose={onClose}
    >
      <ReasonField {...reason} />
    </CallDialog>
  )
}

/** Makes a signed assessment editable, for a reason: its signature is void then. */
export function ReviseDialog({ caseId, onClose }: Props) {
  const t = useText()
  return (
    <CallDialog
      title={t('cases.assessment.revise.title')}
      act={t('cases.assessment.revise.action')}
      about={<p>{t('cases.assessment.revise.effect')}</p>}
      initial={{ reason: '' }}
      of={caseId}
      call={caseCalls.reviseAssessment}
      request={(fields: Reasoned) => ({ caseId, ...fields })}
      closesOnFailure
      done={t => t('cases.assessment.revise.done')}
      onClose={onClose}
    >
      <ReasonField {...reason} />
    </CallDialog>
  )
}

/** Opens a case by hand, and says beforehand what that does to the lots. */
export function OpenCaseDialog({ deliveryId, onClose }: { deliveryId: number; onClose: () => void }) {
  const t = useText()
  const navigate = useNavigate()
  return (
    <CallDialog
      title={t('cases.delivery.openTitle')}
      act={t('cases.delivery.open')}
      about={<p>{t('cases.delivery.openEffect')}</p>}
      initial={{ reason: '' }}
      of={deliveryId}
      call={caseCalls.openCase}
      request={(fields: Reasoned) => ({ deliveryId, ...fields })}
      closesOnFailure
      done={t => t('cases.delivery.opened')}
      onDone={({ caseId }) => navigate({ to: '/quality/case', search: { caseId } })}
      onClose={onClose}
    >
      <ReasonField {...reason} />
    </CallDialog>
  )
}
