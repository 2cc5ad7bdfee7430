import { EyeOutlined, PlusOutlined } from '@ant-design/icons'
import { getRouteApi } from '@tanstack/react-router'
import { Button } from 'antd'
import { companyCalls } from '#contract/partners/calls/companies.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { requestOf, type CompanyListSearch } from '#web/partners/companies/companyListSearch.ts'
import { CompanyFilter } from '#web/partners/companies/list/CompanyFilter.tsx'
import { CompanyResults } from '#web/partners/companies/list/CompanyResults.tsx'
import { useSession } from '#web/kernel/session/currentSession.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { usePhone } from '#web/kernel/ui/usePhone.ts'
import '#web/partners/companies/companies.css'

const route = getRouteApi('/layout/user-management/company-management')

/** Company Management: the companies that count on the page; the whole state stands in the URL. */
export function CompanyListPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const isPhone = usePhone()
  const answer = useCall(companyCalls.getCompanyList, requestOf(search), { keepPrevious: true })
  const go = (next: CompanyListSearch) => void navigate({ search: next })
  return (
    <div className="companies">
      <CompanyFilter search={search} isPhone={isPhone} onSearch={go} />
      <CompanyResults
        search={search}
        found={answer.data}
        failure={answer.error}
        isOld={answer.isPlaceholderData}
        isPhone={isPhone}
        register={
          <>
            <DisclosureButton />
            <RegisterButton />
          </>
        }
        onChange={go}
        onRetry={() => void answer.refetch()}
      />
    </div>
  )
}

/** SHL-9: what a company discloses of its products is a view of Company Management. */
function DisclosureButton() {
  const t = useText()
  const navigate = route.useNavigate()
  return (
    <Button
      icon={<EyeOutlined aria-hidden />}
      onClick={() => void navigate({ to: '/user-management/company-management/disclosure' })}
    >
      {t('screens.disclosure')}
    </Button>
  )
}

/** PAR-7: companies are created by the platform administrator. */
function RegisterButton() {
  const t = useText()
  const navigate = route.useNavigate()
  const isAdministrator = useSession(session => session.profile?.role === '00')
  if (!isAdministrator) return null
  return (
    <Button
      type="primary"
      icon={<PlusOutlined aria-hidden />}
      onClick={() => void navigate({ to: '/user-management/company-management/registration' })}
    >
      {t('companies.list.register')}
    </Button>
  )
}
