import { Skeleton } from 'antd'
import { alertCalls } from '#contract/quality/calls/alerts.ts'
import type { Alert, AlertNotification } from '#contract/quality/types/alertTypes.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { useText } from '#web/kernel/texts/useWords.ts'
import { Answered } from '#web/kernel/ui/loading/Answered.tsx'
import { RowTable } from '#web/kernel/ui/scrolling/ScrollTable.tsx'
import { useAlertTexts } from '#web/quality/alerts/alertParts.tsx'
import { SeverityTag } from '#web/kernel/ui/marks/SeverityTag.tsx'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'

/** All that became of an alert: what was found when, who was told, who acknowledged. */
export function AlertStory({ alertId }: { alertId: number }) {
  const answer = useCall(alertCalls.getAlert, { alertId, enterpriseCode: useCompanyContext() }, { background: true })
  return (
    <Answered answer={answer} awaiting={<Skeleton active title={false} paragraph={{ rows: 4 }} />}>
      {alert => <Story alert={alert} />}
    </Answered>
  )
}

export function Story({ alert }: { alert: Alert }) {
  const t = useText()
  return (
    <section className="fit-grid" aria-label={t('alerts.story.title')}>
      <div>
        <PartHead>{t('alerts.columns.foundAt')}</PartHead>
        <Steps alert={alert} />
      </div>
      <div>
        <PartHead>{t('alerts.story.acknowledgements')}</PartHead>
        <Acknowledgements alert={alert} />
      </div>
      <div className="wide">
        <PartHead>{t('alerts.story.notifications')}</PartHead>
        <Notifications alert={alert} />
      </div>
    </section>
  )
}

/** Below the title of the page, and no larger than what it heads. */
const PartHead = ({ children }: { children: string }) => <h2 style={{ fontSize: 'inherit' }}>{children}</h2>

function Steps({ alert }: { alert: Alert }) {
  const { t, sentence, instant } = useAlertTexts()
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
      {(state === 'withdrawn' || state === 'ended') && <li>{t(`alerts.story.${state}At`, { at })}</li>}
    </ol>
  )
}

function Acknowledgements({ alert: { acknowledgements } }: { alert: Alert }) {
  const { t, by } = useAlertTexts()
  if (acknowledgements.length === 0) return <p className="quiet">{t('alerts.story.noAcknowledgement')}</p>
  return (
    <ol className="divided">
      {acknowledgements.map(one => (
        <li key={one.at}>
          <SeverityTag severity={one.severity} /> {one.comment}
          <div className="quiet">{by(one)}</div>
        </li>
      ))}
    </ol>
  )
}

/** Who was told of what, by which way and when; also what still waits, or came to nothing. */
function Notifications({ alert: { notifications } }: { alert: Alert }) {
  const { t, words, instant } = useAlertTexts()
  const when = ({ notifiedAt, dueAt, isDeferred, isDropped, isWaiting, failedAt }: AlertNotification) => {
    if (failedAt) return t('alerts.story.failed', { at: instant(failedAt) })
    if (notifiedAt && isWaiting) return t('alerts.story.waiting', { at: instant(notifiedAt) })
    if (notifiedAt) return instant(notifiedAt)
    if (isDropped) return t('alerts.story.dropped')
    return t(`alerts.story.${isDeferred ? 'deferredUntil' : 'due'}`, { at: instant(dueAt) })
  }
  const why = ({ act, level }: AlertNotification) =>
    level > 0 ? t('alerts.story.level', { act: words.acts[act], level }) : words.acts[act]
  if (notifications.length === 0) return <p className="quiet">{t('alerts.story.nobody')}</p>
  return (
    <RowTable
      isLong
      label={t('alerts.story.notifications')}
      rows={notifications}
      keyOf={({ name, channel, act, level, severity, dueAt }) =>
        `${name} ${channel} ${act} ${level} ${severity} ${dueAt}`
      }
      renderColumns={[
        [t('alerts.story.who'), one => one.name ?? words.channels[one.channel], 'name'],
        [t('alerts.story.how'), one => words.channels[one.channel]],
        [t('alerts.story.why'), why],
        [t('alerts.columns.severity'), one => <SeverityTag severity={one.severity} />],
        [t('alerts.story.when'), when],
      ]}
    />
  )
}
