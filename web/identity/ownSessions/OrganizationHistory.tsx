import { useSession } from '#web/kernel/session/currentSession.ts'
import { useLocalName, useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import '#web/identity/ownSessions/ownSessions.css'

/** Where one has belonged, the latest first; an administrator changes it. */
export function OrganizationHistory() {
  const t = useText()
  const localName = useLocalName()
  const { dayOf } = useTimes()
  const memberships = useSession(session => session.profile?.organizationHistory) ?? []
  if (memberships.length === 0) return null
  return (
    <section className="own-sessions" aria-labelledby="organization-history-title">
      <h2 id="organization-history-title">{t('ownSessions.organization.title')}</h2>
      <p className="form-hint">{t('ownSessions.organization.hint')}</p>
      <ul>
        {memberships.map(({ enterpriseName, enterpriseNameEn, organizationDepartment, from, until }) => (
          <li key={from}>
            <span>
              {localName(enterpriseName, enterpriseNameEn)}
              {organizationDepartment && ` · ${organizationDepartment}`}
            </span>
            <span className="quiet">
              {t('ownSessions.organization.span', {
                from: dayOf(from),
                until: until === null ? t('ownSessions.organization.now') : dayOf(until),
              })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
