import { UserAddOutlined } from '@ant-design/icons'
import { getRouteApi } from '@tanstack/react-router'
import { Button } from 'antd'
import { useState } from 'react'
import { userCalls } from '#contract/identity/calls/users.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'
import { useSession } from '#web/kernel/session/currentSession.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { AccountActionDialog, type AskedAction } from '#web/identity/users/account/AccountActionDialog.tsx'
import { UserCriteria } from '#web/identity/users/list/UserCriteria.tsx'
import { UserResults } from '#web/identity/users/list/UserResults.tsx'
import { requestOf, type UserListSearch } from '#web/identity/users/userListSearch.ts'
import '#web/identity/users/users.css'

const route = getRouteApi('/layout/user-management/list')

/** The users of the companies that count on the page, and what managers do to them. */
export function UserListPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const enterpriseCode = useCompanyContext()
  const [asked, setAsked] = useState<AskedAction>()
  const answer = useCall(userCalls.getUserList, requestOf(search, enterpriseCode), { keepPrevious: true })
  const go = (next: UserListSearch) => void navigate({ search: next })
  return (
    <div className="users">
      <div className="users-head">
        <UserCriteria search={search} onSearch={go} />
        <RegisterButton />
      </div>
      <UserResults
        search={search}
        found={answer.data}
        failure={answer.error}
        isOld={answer.isPlaceholderData}
        onChange={go}
        onRetry={() => void answer.refetch()}
        onAsk={setAsked}
      />
      {asked && <AccountActionDialog {...asked} onClose={() => setAsked(undefined)} />}
    </div>
  )
}

function RegisterButton() {
  const t = useText()
  const navigate = route.useNavigate()
  const isManager = useSession(session => session.profile?.managerUser ?? false)
  if (!isManager) return null
  return (
    <Button
      type="primary"
      icon={<UserAddOutlined aria-hidden />}
      onClick={() => void navigate({ to: '/user-management/list/registration' })}
    >
      {t('users.list.register')}
    </Button>
  )
}
