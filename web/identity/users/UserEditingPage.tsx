import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { userCalls } from '#contract/identity/calls/users.ts'
import { codes } from '#contract/kernel/codes.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { Answered } from '#web/kernel/ui/loading/Answered.tsx'
import { AccountPanel } from '#web/identity/users/editing/AccountPanel.tsx'
import { EditingForm } from '#web/identity/users/editing/EditingForm.tsx'
import type { EditedUser, UserChoices } from '#web/identity/users/form/userFields.ts'
import '#web/identity/users/users.css'

const route = getRouteApi('/layout/user-management/list/edit')
const { getEditUserInfo, getUserChoices } = userCalls

/** One user's account, facts and rights. */
export function UserEditingPage() {
  const { email = '' } = route.useSearch()
  return <Editing key={email} email={email} />
}

function Editing({ email }: { email: string }) {
  const t = useText()
  const queryClient = useQueryClient()
  const user = useCall(getEditUserInfo, { email }, { handledHere: [codes.userUnknown] })
  const enterpriseCode = user.data?.enterpriseCode
  const choices = useCall(getUserChoices, { enterpriseCode }, { enabled: enterpriseCode !== undefined })
  // The form starts from what the server says then, never from an earlier visit.
  useEffect(() => () => queryClient.removeQueries({ queryKey: [getEditUserInfo.path] }), [queryClient])
  const unknown = {
    codes: [codes.userUnknown],
    title: t('users.editing.unknown'),
    hint: t('users.editing.unknownHint'),
    back: <Link to="/user-management/list">{t('users.form.cancel')}</Link>,
  }
  return (
    <Answered answer={user} awaiting={null} unknown={unknown}>
      {found => (
        <Answered answer={choices} awaiting={null}>
          {offered => (
            <div className="page">
              <AccountPanel user={found} />
              <EditingForm user={found} choices={withOwnCentres(offered, found)} />
            </div>
          )}
        </Answered>
      )}
    </Answered>
  )
}

/** A centre that no delivery touches any more may stay where it was given. */
function withOwnCentres(choices: UserChoices, { logisticCentres }: EditedUser): UserChoices {
  const offered = choices.logisticCentres.map(({ centreCode }) => centreCode)
  const kept = logisticCentres.filter(({ centreCode }) => !offered.includes(centreCode))
  return { ...choices, logisticCentres: [...choices.logisticCentres, ...kept] }
}
