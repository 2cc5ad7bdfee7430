import { Skeleton } from 'antd'
import { alertCalls } from '#contract/quality/calls/alerts.ts'
import type { Alert } from '#contract/quality/types/alertTypes.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { SeverityTag } from '#web/quality/alerts/SeverityTag.tsx'
import { Notifications } from '#web/quality/alerts/story/Notifications.tsx'
import { useAlertTexts } from '#web/quality/alerts/useAlertTexts.ts'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'
import { LoadFailed } from '#web/kernel/ui/loading/LoadFailed.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'

/** All that became of an alert: what was found when, who was told, who acknowledged. */
export function AlertStory({ alertId }: { alertId: number }) {
  const answer = useCall(alertCalls.getAlert, { alertId, enterpriseCode: useCompanyContext() }, { background: true })
  if (answer.error) return <LoadFailed failure={answer.error} onRetry={() => void answer.refetch()} />
  return answer.data ? <Story alert={answer.data} /> : <Skeleton active title={false} paragraph={{ rows: 4 }} />
}

export function Story({ alert }: { alert: Alert }) {
  const t = useText()
  return (
    <section className="fit-grid" aria-label={t('alerts.story.title')}>
      <div>
        <h3>{t('alerts.story.steps')}</h3>
        <Steps alert={alert} />
      </div>
      <div>
        <h3>{t('alerts.story.acknowledgements')}</h3>
        <Acknowledgements alert={alert} />
      </div>
      <div className="wide">
        <h3>{t('alerts.story.notifications')}</h3>
        <Notifications notifications={alert.notifications} />
      </div>
    </section>
  )
}

function Steps({ alert }: { alert: Alert }) {
  const t = useText()
  const { sentence } = useAlertTexts()
  const { instant } = useTimes()
  const { steps, state, settledAt } = alert
  const at = settledAt ? instant(settledAt) : ''
  return (
    <ol className="divided">
      {steps.map((step, index) => (
        <li key={`${step.round} ${step.severity}`}>
          <span className="no-wrap">{instant(step.foundAt)}</span> <SeverityTag severity={step.severity} />
          {step.round > (steps[index - 1]?.round ?? step.round) && ` ${t('alerts.story.stepsAgain')}`}
          <div className="quiet">{sentence(step.facts)}</div>
        </li>
      ))}
      {state === 'withdrawn' && <li>{t('alerts.story.withdrawnAt', { at })}</li>}
      {state === 'ended' && <li>{t('alerts.story.endedAt', { at })}</li>}
    </ol>
  )
}

function Acknowledgements({ alert: { acknowledgements } }: { alert: Alert }) {
  const t = useText()
  const { instant } = useTimes()
  if (acknowledgements.length === 0) return <p className="quiet">{t('alerts.story.noAcknowledgement')}</p>
  return (
    <ol className="divided">
      {acknowledgements.map(({ by, at, comment, severity }) => (
        <li key={at}>
          <SeverityTag severity={severity} /> {comment}
          <div className="quiet">{t('alerts.story.by', { name: by, at: instant(at) })}</div>
        </li>
      ))}
    </ol>
  )
}
