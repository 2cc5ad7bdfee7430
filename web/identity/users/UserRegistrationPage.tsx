import { Answered } from '#web/kernel/ui/loading/Answered.tsx'
import { useState } from 'react'
import { userCalls } from '#contract/identity/calls/users.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'
import { useSession } from '#web/kernel/session/currentSession.ts'
import { RegistrationForm } from '#web/identity/users/registration/RegistrationForm.tsx'
import '#web/identity/users/users.css'

/**
 * Registers a user of the company that is picked, or of another one that the platform administrator chooses; a company
 * administrator registers users of its own company only (IDN-12).
 */
export function UserRegistrationPage() {
  const profile = useSession(session => session.profile)
  const picked = useCompanyContext()
  const [chosen, setChosen] = useState<string>()
  const isFree = profile?.role === '00'
  const enterpriseCode = (isFree ? (chosen ?? picked) : undefined) ?? profile?.enterpriseCode
  const choices = useCall(
    userCalls.getUserChoices,
    { enterpriseCode },
    { enabled: profile !== null, keepPrevious: true },
  )
  return (
    <div className="page">
      <Answered answer={choices} awaiting={null}>
        {offered => (
          <RegistrationForm
            companies={isFree ? (profile.menuEnterpriseMap.UserList ?? []) : []}
            choices={offered}
            onCompany={setChosen}
          />
        )}
      </Answered>
    </div>
  )
}
