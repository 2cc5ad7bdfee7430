import { Button, Flex } from 'antd'
import { useState } from 'react'
import { sessionCalls, type OwnSession } from '#contract/identity/calls/session.ts'
import { EndSessionsDialog } from '#web/identity/ownSessions/EndSessionsDialog.tsx'
import { useCall } from '#web/kernel/api/queries.ts'
import { Facts } from '#web/kernel/ui/Facts.tsx'
import { Answered } from '#web/kernel/ui/loading/Answered.tsx'
import { Section } from '#web/kernel/ui/Section.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'

/** Where one is logged in, and how to end that. */
export function OwnSessions() {
  const t = useText()
  const answer = useCall(sessionCalls.getSessionList, {}, { background: true })
  const [ending, setEnding] = useState<OwnSession | 'all' | null>(null)
  const hasOthers = answer.data?.some(session => !session.isThis)
  return (
    <Section title={t('ownSessions.title')} hint={t('ownSessions.hint')}>
      <Answered answer={answer}>
        {sessions => (
          <ul className="divided">
            {sessions.map(session => (
              <SessionRow key={session.sessionId} session={session} onEnd={() => setEnding(session)} />
            ))}
          </ul>
        )}
      </Answered>
      {hasOthers === false && <p className="quiet">{t('ownSessions.none')}</p>}
      {hasOthers && <Button onClick={() => setEnding('all')}>{t('ownSessions.endAll')}</Button>}
      {ending && <EndSessionsDialog session={ending === 'all' ? undefined : ending} onClose={() => setEnding(null)} />}
    </Section>
  )
}

function SessionRow({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
  const t = useText()
  const { instant } = useTimes()
  const { beganAt, usedAt, from, isThis } = session
  return (
    <Flex component="li" wrap gap="small" align="center" justify="space-between">
      <Facts
        areLines
        facts={[
          { label: t('ownSessions.began'), value: instant(beganAt) },
          { label: t('ownSessions.used'), value: <span title={t('ownSessions.usedHint')}>{instant(usedAt)}</span> },
          { label: t('ownSessions.from'), value: from ?? t('ownSessions.unknownFrom') },
        ]}
      />
      {isThis ? (
        <strong>{t('ownSessions.thisOne')}</strong>
      ) : (
        <Button aria-label={`${t('ownSessions.end')}: ${instant(beganAt)}`} onClick={onEnd}>
          {t('ownSessions.end')}
        </Button>
      )}
    </Flex>
  )
}
