import { Flex } from 'antd'
import { useSession } from '#web/kernel/session/currentSession.ts'
import { useLocalName, useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { Section } from '#web/kernel/ui/Section.tsx'

/** Where one has belonged, the latest first; an administrator changes it. */
export function OrganizationHistory() {
  const t = useText()
  const localName = useLocalName()
  const { dayOf } = useTimes()
  const memberships = useSession(session => session.profile?.organizationHistory) ?? []
  if (memberships.length === 0) return null
  return (
    <Section title={t('ownSessions.organization.title')} hint={t('ownSessions.organization.hint')}>
      <ul className="divided">
        {memberships.map(({ enterpriseName, enterpriseNameEn, organizationDepartment, from, until }) => (
          <Flex key={from} component="li" wrap gap="small" justify="space-between">
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
          </Flex>
        ))}
      </ul>
    </Section>
  )
}
