import { Form, Input } from 'antd'
import { alertCalls } from '#contract/quality/calls/alerts.ts'
import type { AlertRow } from '#contract/quality/types/alertTypes.ts'
import { useCallMutation } from '#web/kernel/api/queries.ts'
import { showNotice } from '#web/kernel/messages/messages.ts'
import { SeverityTag } from '#web/quality/alerts/SeverityTag.tsx'
import { useAlertTexts } from '#web/quality/alerts/useAlertTexts.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { FormDialog } from '#web/kernel/ui/dialogs/FormDialog.tsx'
import { said } from '#web/kernel/texts/said.tsx'

type Shown = Pick<AlertRow, 'alertId' | 'severity' | 'round' | 'kind' | 'facts' | 'delivery'>
type Props = { alerts: readonly Shown[]; onClose: () => void; onDone: () => void }

const maxNamed = 5

/** Alerts are acknowledged with one comment, as they are shown: what changed meanwhile is left. */
export function AcknowledgeDialog({ alerts, onClose, onDone }: Props) {
  const t = useText()
  const { words, subject } = useAlertTexts()
  const acknowledge = useCallMutation(alertCalls.acknowledgeAlerts)
  const save = async ({ comment }: { comment: string }) => {
    const seen = alerts.map(({ alertId, severity, round }) => ({ alertId, severity, round }))
    const { acknowledged, left } = await acknowledge.mutateAsync({ alerts: seen, comment })
    if (acknowledged > 0) showNotice(t => t('alerts.acknowledge.done', { number: acknowledged }))
    if (left > 0) showNotice(t => t('alerts.acknowledge.left', { number: left }))
    onDone()
  }
  const number = alerts.length
  return (
    <FormDialog<{ comment: string }>
      title={number === 1 ? t('alerts.acknowledge.title') : t('alerts.acknowledge.titleMany', { number })}
      size="wide"
      act={t('alerts.acknowledge.action')}
      isActing={acknowledge.isPending}
      initial={{}}
      about={
        <>
          <ul>
            {alerts.slice(0, maxNamed).map(alert => (
              <li key={alert.alertId}>
                <SeverityTag severity={alert.severity} /> {words.kinds[alert.kind]} {subject(alert)}
              </li>
            ))}
            {number > maxNamed && <li>…</li>}
          </ul>
          <p className="quiet">{t('alerts.acknowledge.hint')}</p>
        </>
      }
      // A failed call has shown its message; the comment stays.
      onSubmit={fields => void save(fields).catch(() => undefined)}
      onClose={onClose}
    >
      <Form.Item
        name="comment"
        label={t('alerts.acknowledge.comment')}
        extra={t('alerts.acknowledge.commentHint')}
        rules={[{ required: true, whitespace: true, message: said(t => t('alerts.acknowledge.needComment')) }]}
        className="wide"
      >
        <Input.TextArea maxLength={1000} rows={3} autoFocus />
      </Form.Item>
    </FormDialog>
  )
}
