import { Button } from 'antd'
import { useState } from 'react'
import { sessionCalls, type OwnSession } from '#contract/identity/calls/session.ts'
import { EndSessionsDialog } from '#web/identity/ownSessions/EndSessionsDialog.tsx'
import { shownFailure } from '#web/kernel/api/callErrors.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { LoadFailed } from '#web/kernel/ui/loading/LoadFailed.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import '#web/identity/ownSessions/ownSessions.css'

/** Where one is logged in, and how to end that. */
export function OwnSessions() {
  const t = useText()
  const answer = useCall(sessionCalls.getSessionList, {}, { background: true })
  const [ending, setEnding] = useState<OwnSession | 'all' | null>(null)
  const failure = shownFailure(answer)
  if (failure) return <LoadFailed failure={failure} onRetry={() => void answer.refetch()} />
  const sessions = answer.data ?? []
  const hasOthers = sessions.some(session => !session.isThis)
  return (
    <section className="own-sessions" aria-labelledby="own-sessions-title">
      <h2 id="own-sessions-title">{t('ownSessions.title')}</h2>
      <p className="form-hint">{t('ownSessions.hint')}</p>
      <ul aria-busy={answer.isPending}>
        {sessions.map(session => (
          <SessionRow key={session.sessionId} session={session} onEnd={() => setEnding(session)} />
        ))}
      </ul>
      {answer.data && !hasOthers && <p className="quiet">{t('ownSessions.none')}</p>}
      {hasOthers && <Button onClick={() => setEnding('all')}>{t('ownSessions.endAll')}</Button>}
      {ending && <EndSessionsDialog session={ending === 'all' ? undefined : ending} onClose={() => setEnding(null)} />}
    </section>
  )
}

function SessionRow({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
  const t = useText()
  const { instant } = useTimes()
  const { beganAt, usedAt, from, isThis } = session
  return (
    <li>
      <dl>
        <dt>{t('ownSessions.began')}</dt>
        <dd>{instant(beganAt)}</dd>
        <dt title={t('ownSessions.usedHint')}>{t('ownSessions.used')}</dt>
        <dd>{instant(usedAt)}</dd>
        <dt>{t('ownSessions.from')}</dt>
        <dd className="own-session-from">{from ?? t('ownSessions.unknownFrom')}</dd>
      </dl>
      {isThis ? (
        <strong>{t('ownSessions.thisOne')}</strong>
      ) : (
        <Button aria-label={`${t('ownSessions.end')}: ${instant(beganAt)}`} onClick={onEnd}>
          {t('ownSessions.end')}
        </Button>
      )}
    </li>
  )
}
