import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { companyCalls } from '#contract/partners/calls/companies.ts'
import { codes } from '#contract/kernel/codes.ts'
import { useCall, useForgotten } from '#web/kernel/api/queries.ts'
import { ApiKeysSection } from '#web/partners/companies/apiKeys/ApiKeysSection.tsx'
import { CompanyFacts } from '#web/partners/companies/CompanyFacts.tsx'
import { EditingForm } from '#web/partners/companies/editing/EditingForm.tsx'
import { StatusPanel } from '#web/partners/companies/status/StatusPanel.tsx'
import { Answered } from '#web/kernel/ui/loading/Answered.tsx'
import { useText } from '#web/kernel/texts/useWords.ts'
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
        <div key={edition} className="page">
          <StatusPanel company={data} />
          {data.administration ? (
            <EditingForm
              company={data}
              administration={data.administration}
              onSaved={startAnew}
              onReload={() => void company.refetch().then(startAnew)}
            />
          ) : (
            <CompanyFacts company={data} />
          )}
          {data.administration?.mayKeepKeys && <ApiKeysSection company={data} />}
        </div>
      )}
    </Answered>
  )
}
