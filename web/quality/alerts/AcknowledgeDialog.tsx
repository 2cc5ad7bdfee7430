import { Form, Input } from 'antd'
import { alertCalls } from '#contract/quality/calls/alerts.ts'
import type { AlertRow } from '#contract/quality/types/alertTypes.ts'
import { showNotice } from '#web/kernel/messages/messages.ts'
import { filled } from '#web/kernel/texts/useWords.ts'
import { CallDialog } from '#web/kernel/ui/forms/call/CallDialog.tsx'
import { useAlertTexts } from '#web/quality/alerts/alertParts.tsx'
import { SeverityTag } from '#web/kernel/ui/marks/SeverityTag.tsx'

type Props = { alerts: readonly AlertRow[]; onClose: () => void; onDone?: () => void }

const maxNamed = 5

/** Alerts are acknowledged with one comment, as they are shown: what changed meanwhile is left. */
export function AcknowledgeDialog({ alerts, onClose, onDone }: Props) {
  const { t, words, subject } = useAlertTexts()
  const number = alerts.length
  return (
    <CallDialog
      title={number === 1 ? t('alerts.acknowledge.title') : t('alerts.acknowledge.titleMany', { number })}
      size="wide"
      act={t('alerts.acknowledge.action')}
      initial={{ comment: '' }}
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
      of={alerts.flatMap(({ alertId, severity, round }) => [alertId, severity, round])}
      call={alertCalls.acknowledgeAlerts}
      request={({ comment }: { comment: string }) => ({
        alerts: alerts.map(({ alertId, severity, round }) => ({ alertId, severity, round })),
        comment,
      })}
      onDone={({ acknowledged, left }) => {
        if (acknowledged > 0) showNotice(t => t('alerts.acknowledge.done', { number: acknowledged }))
        if (left > 0) showNotice(t => t('alerts.acknowledge.left', { number: left }))
        onDone?.()
      }}
      onClose={onClose}
    >
      <Form.Item
        name="comment"
        label={t('alerts.acknowledge.comment')}
        extra={t('alerts.acknowledge.commentHint')}
        rules={[filled(t => t('alerts.acknowledge.needComment'))]}
        className="wide"
      >
        <Input.TextArea maxLength={1000} rows={3} autoFocus />
      </Form.Item>
    </CallDialog>
  )
}
