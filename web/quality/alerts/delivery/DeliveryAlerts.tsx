import { Button, Flex } from 'antd'
import { type ReactNode, useState } from 'react'
import { alertCalls } from '#contract/quality/calls/alerts.ts'
import type { Alert } from '#contract/quality/types/alertTypes.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { SeverityTag } from '#web/quality/alerts/SeverityTag.tsx'
import { AcknowledgeDialog } from '#web/quality/alerts/story/AcknowledgeDialog.tsx'
import { Story } from '#web/quality/alerts/story/AlertStory.tsx'
import { useAlertTexts } from '#web/quality/alerts/useAlertTexts.ts'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'
import { Section } from '#web/kernel/ui/Section.tsx'
import { useSession } from '#web/kernel/session/currentSession.ts'
import { useLocalName, useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'

const refetchIntervalMs = 15_000

/** The company's alerts of a delivery, to be acknowledged by who may; nothing where there are none. */
export function DeliveryAlerts({ deliveryId, awaiting }: { deliveryId: number; awaiting: ReactNode }) {
  const t = useText()
  const body = { deliveryId, enterpriseCode: useCompanyContext() }
  const answer = useCall(alertCalls.getDeliveryAlerts, body, { background: true, quiet: true, refetchIntervalMs })
  const [acknowledged, setAcknowledged] = useState<Alert>()
  const close = () => setAcknowledged(undefined)
  if (answer.isPending) return awaiting
  if (!answer.data || answer.data.length === 0) return null
  return (
    <Section title={t('alerts.delivery.title')}>
      <ul className="divided">
        {answer.data.map(alert => (
          <Entry key={alert.alertId} alert={alert} onAcknowledge={() => setAcknowledged(alert)} />
        ))}
      </ul>
      {acknowledged && <AcknowledgeDialog alerts={[acknowledged]} onClose={close} onDone={close} />}
    </Section>
  )
}

function Entry({ alert, onAcknowledge }: { alert: Alert; onAcknowledge: () => void }) {
  const t = useText()
  const { words, sentence } = useAlertTexts()
  const { instant } = useTimes()
  const localName = useLocalName()
  const [isOpen, setOpen] = useState(false)
  const own = useSession(session => session.profile?.enterpriseCode)
  const { severity, kind, facts, foundAt, state, acknowledgement, company, mayAcknowledge } = alert
  return (
    <li>
      <Flex wrap gap="4px 12px" align="center">
        <SeverityTag severity={severity} isSettled={state !== 'open'} />
        <strong>{words.kinds[kind]}</strong>
        <span>{words.states[state]}</span>
        <span className="quiet">
          {instant(foundAt)}
          {company.code !== own && ` · ${localName(company.name, company.nameEn)}`}
        </span>
        <Flex gap="small" className="end">
          {mayAcknowledge && (
            <Button size="small" onClick={onAcknowledge}>
              {t('alerts.acknowledge.action')}
            </Button>
          )}
          <Button size="small" type="text" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? t('alerts.list.hideStory') : t('alerts.list.story')}
          </Button>
        </Flex>
      </Flex>
      <p>{sentence(facts)}</p>
      {acknowledgement && (
        <p className="quiet">
          {acknowledgement.comment} —{' '}
          {t('alerts.story.by', { name: acknowledgement.by, at: instant(acknowledgement.at) })}
        </p>
      )}
      {isOpen && <Story alert={alert} />}
    </li>
  )
}
