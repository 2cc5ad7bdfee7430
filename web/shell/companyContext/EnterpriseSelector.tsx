import { lazy, Suspense } from 'react'
import { isSelectorShown } from '#web/shell/companyContext/choiceRules.ts'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'
import { useMatchedScreen } from '#web/shell/screens/useMatchedScreen.ts'
import { useSession } from '#web/kernel/session/currentSession.ts'
import '#web/shell/companyContext/enterpriseSelector.css'

/** Few see it: it comes after the frame. */
const EnterpriseSelect = lazy(async () => ({
  default: (await import('#web/shell/companyContext/EnterpriseSelect.tsx')).EnterpriseSelect,
}))

/** For the platform company: whose view the open page shows (IDN-9). */
export function EnterpriseSelector() {
  const { screen } = useMatchedScreen()
  const profile = useSession(session => session.profile)
  const choice = useCompanyContext()
  if (!profile || !screen?.menu || !isSelectorShown(profile, screen, choice)) return null
  return (
    <Suspense fallback={<div className="enterprise-selector" />}>
      <EnterpriseSelect profile={profile} menu={screen.menu} choice={choice ?? profile.enterpriseCode} />
    </Suspense>
  )
}
