import { Button, Flex } from 'antd'
import { useState } from 'react'
import { type OwnSession, sessionCalls } from '#contract/identity/calls/session.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { Facts, Section } from '#web/kernel/ui/Section.tsx'
import { Answered, type Answer } from '#web/kernel/ui/loading/Answered.tsx'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { codes } from '#contract/kernel/codes.ts'
import { PasswordField } from '#web/identity/account/PasswordForm.tsx'
import { CallDialog } from '#web/kernel/ui/forms/call/CallDialog.tsx'
import { useSession } from '#web/kernel/session/currentSession.ts'

/** Where one is logged in, and where one has belonged. */
export function OwnSessions() {
  const answer = useCall(sessionCalls.getSessionList, {}, { background: true })
  return (
    <>
      <Logins answer={answer} />
      {/* Not before: it would be pushed down. */}
      {(answer.data ?? answer.error) && <OrganizationHistory />}
    </>
  )
}

/** Where one is logged in, and how to end that. */
function Logins({ answer }: { answer: Answer<OwnSession[]> }) {
  const { t } = useWords()
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
  const { t, instant } = useWords()
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

/** Ends one of the other sessions, or all of them, by the password. */
function EndSessionsDialog({ session, onClose }: { session: OwnSession | undefined; onClose: () => void }) {
  const { t } = useWords()
  return (
    <CallDialog<{ password: string }, typeof sessionCalls.endSessions>
      title={t(session ? 'ownSessions.endOneTitle' : 'ownSessions.endAllTitle')}
      act={t('ownSessions.end')}
      initial={{}}
      allRequired
      about={<p>{t('ownSessions.endHint')}</p>}
      of={null}
      call={sessionCalls.endSessions}
      request={({ password }) => ({ password, sessionId: session?.sessionId })}
      handledHere={[codes.wrongPassword]}
      faults={() => [{ name: ['password'], sentence: t => t(`codes.${codes.wrongPassword}`) }]}
      done={(t, { ended }) => t('ownSessions.ended', { number: ended })}
      onClose={onClose}
    >
      <PasswordField
        name="password"
        label={t('session.password')}
        autoComplete="current-password"
        emptyCode={codes.enterPassword}
      />
    </CallDialog>
  )
}

/** Where one has belonged, the latest first; an administrator changes it. */
function OrganizationHistory() {
  const { t, nameIn, dayOf } = useWords()
  const memberships = useSession(session => session.profile?.organizationHistory) ?? []
  if (memberships.length === 0) return null
  return (
    <Section title={t('ownSessions.organization.title')} hint={t('ownSessions.organization.hint')}>
      <ul className="divided">
        {memberships.map(({ enterpriseName, enterpriseNameEn, organizationDepartment, from, until }) => (
          <Flex key={from} component="li" wrap gap="small" justify="space-between">
            <span>
              {nameIn({ name: enterpriseName, nameEn: enterpriseNameEn })}
              {organizationDepartment && ` · ${organizationDepartment}`}
            </span>
            <span className="quiet">
              {t('common.span', {
                from: dayOf(from),
                until: until === null ? t('ownSessions.organization.now') : dayOf(until),
              })}
            </span>
          </Flex>
        ))}
      </ul>
    </Section>
  )
}
