import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { companyCalls, type Company } from '#contract/partners/calls/companies.ts'
import { codes } from '#contract/kernel/codes.ts'
import { useCall, useForgotten } from '#web/kernel/api/queries.ts'
import { ApiKeysSection } from '#web/partners/companies/apiKeys/ApiKeysSection.tsx'
import { CompanyFacts } from '#web/partners/companies/CompanyFacts.tsx'
import { EditingForm } from '#web/partners/companies/editing/EditingForm.tsx'
import { StatusPanel } from '#web/partners/companies/status/StatusPanel.tsx'
import { Answered } from '#web/kernel/ui/loading/Answered.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import '#web/partners/companies/companies.css'

const route = getRouteApi('/layout/user-management/company-management/detail')
const { getCompany } = companyCalls

/** One company: its facts, for whoever administers it as a form, and its API keys. */
export function CompanyPage() {
  const { enterpriseCode = '' } = route.useSearch()
  return <OneCompany key={enterpriseCode} enterpriseCode={enterpriseCode} />
}

const isUnknown = [codes.notAuthorized, codes.invalidParameters]

function OneCompany({ enterpriseCode }: { enterpriseCode: string }) {
  const t = useText()
  const company = useCall(getCompany, { enterpriseCode }, { handledHere: isUnknown })
  useForgotten(getCompany)
  const [edition, setEdition] = useState(0)
  const startAnew = () => setEdition(number => number + 1)
  const unknown = {
    codes: isUnknown,
    title: t('companies.page.unknown'),
    hint: t('companies.page.unknownHint'),
    back: <Link to="/user-management/company-management">{t('common.toList')}</Link>,
  }
  return (
    <Answered answer={company} awaiting={null} unknown={unknown}>
      {data => (
        <Shown
          key={edition}
          company={data}
          onSaved={startAnew}
          onReload={() => void company.refetch().then(startAnew)}
        />
      )}
    </Answered>
  )
}

type ShownProps = { company: Company; onSaved: () => void; onReload: () => void }

function Shown({ company, ...acts }: ShownProps) {
  const { administration } = company
  return (
    <div className="page">
      <StatusPanel company={company} />
      {administration ? (
        <>
          <EditingForm company={company} administration={administration} {...acts} />
          {administration.mayKeepKeys && <ApiKeysSection company={company} />}
        </>
      ) : (
        <CompanyFacts company={company} />
      )}
    </div>
  )
}
