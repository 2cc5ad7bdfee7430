import { Flex } from 'antd'
import { type ReactNode, Suspense, useState } from 'react'
import { alertCalls } from '#contract/quality/calls/alerts.ts'
import type { Alert } from '#contract/quality/types/alertTypes.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { useSession } from '#web/kernel/session/currentSession.ts'
import { useText } from '#web/kernel/texts/useWords.ts'
import { Section } from '#web/kernel/ui/Section.tsx'
import { AcknowledgeDialog } from '#web/quality/lazyParts.ts'
import { AlertButtons, useAlertTexts } from '#web/quality/alerts/alertParts.tsx'
import { SeverityTag } from '#web/kernel/ui/marks/SeverityTag.tsx'
import { Story } from '#web/quality/alerts/AlertStory.tsx'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'

const refetchIntervalMs = 15_000

/** The company's alerts of a delivery, to be acknowledged by who may; nothing where there are none. */
export function DeliveryAlerts({ deliveryId, awaiting }: { deliveryId: number; awaiting: ReactNode }) {
  const t = useText()
  const body = { deliveryId, enterpriseCode: useCompanyContext() }
  const answer = useCall(alertCalls.getDeliveryAlerts, body, { background: true, quiet: true, refetchIntervalMs })
  const [acknowledged, setAcknowledged] = useState<Alert>()
  if (answer.isPending) return awaiting
  if (!answer.data || answer.data.length === 0) return null
  return (
    <Section title={t('screens.alerts')}>
      <ul className="divided">
        {answer.data.map(alert => (
          <Entry key={alert.alertId} alert={alert} onAcknowledge={() => setAcknowledged(alert)} />
        ))}
      </ul>
      <Suspense>
        {acknowledged && <AcknowledgeDialog alerts={[acknowledged]} onClose={() => setAcknowledged(undefined)} />}
      </Suspense>
    </Section>
  )
}

function Entry({ alert, onAcknowledge }: { alert: Alert; onAcknowledge: () => void }) {
  const { words, sentence, by, instant, nameIn } = useAlertTexts()
  const [isOpen, setOpen] = useState(false)
  const own = useSession(session => session.profile?.enterpriseCode)
  const { severity, kind, facts, foundAt, state, acknowledgement, company } = alert
  return (
    <li>
      <Flex wrap gap="4px 12px" align="center">
        <SeverityTag severity={severity} isSettled={state !== 'open'} />
        <strong>{words.kinds[kind]}</strong>
        <span>{words.states[state]}</span>
        <span className="quiet">
          {instant(foundAt)}
          {company.code !== own && ` · ${nameIn(company)}`}
        </span>
        <AlertButtons
          alert={alert}
          isOpen={isOpen}
          onOpen={() => setOpen(!isOpen)}
          onAcknowledge={onAcknowledge}
          className="end"
        />
      </Flex>
      <p>{sentence(facts)}</p>
      {acknowledgement && (
        <p className="quiet">
          {acknowledgement.comment} — {by(acknowledgement)}
        </p>
      )}
      {isOpen && <Story alert={alert} />}
    </li>
  )
}
