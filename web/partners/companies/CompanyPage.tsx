import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { companyCalls, type Company } from '#contract/partners/calls/companies.ts'
import { codes } from '#contract/kernel/codes.ts'
import type { CallError } from '#web/kernel/api/callError.ts'
import { shownFailure } from '#web/kernel/api/callErrors.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { ApiKeysSection } from '#web/partners/companies/apiKeys/ApiKeysSection.tsx'
import { CompanyFacts } from '#web/partners/companies/CompanyFacts.tsx'
import { EditingForm } from '#web/partners/companies/editing/EditingForm.tsx'
import { StatusPanel } from '#web/partners/companies/status/StatusPanel.tsx'
import { LoadFailed } from '#web/kernel/ui/loading/LoadFailed.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import { Notice } from '#web/kernel/ui/lists/Notice.tsx'
import '#web/partners/companies/companies.css'

const route = getRouteApi('/layout/user-management/company-management/detail')
const { getCompany } = companyCalls

/** One company: its facts, for whoever administers it as a form, and its API keys. */
export function CompanyPage() {
  const { enterpriseCode = '' } = route.useSearch()
  return <OneCompany key={enterpriseCode} enterpriseCode={enterpriseCode} />
}

function OneCompany({ enterpriseCode }: { enterpriseCode: string }) {
  const queryClient = useQueryClient()
  const options = { handledHere: [codes.notAuthorized, codes.invalidParameters] }
  const company = useCall(getCompany, { enterpriseCode }, options)
  // The form starts from what the server says then, never from an earlier visit.
  useEffect(() => () => queryClient.removeQueries({ queryKey: [getCompany.path] }), [queryClient])
  const [edition, setEdition] = useState(0)
  const startAnew = () => setEdition(number => number + 1)
  const failure = shownFailure(company)
  if (failure) return <Failed failure={failure} onRetry={() => void company.refetch()} />
  if (!company.data) return null
  return (
    <Shown
      key={edition}
      company={company.data}
      onSaved={startAnew}
      onReload={() => void company.refetch().then(startAnew)}
    />
  )
}

type ShownProps = { company: Company; onSaved: () => void; onReload: () => void }

function Shown({ company, ...acts }: ShownProps) {
  const { administration } = company
  return (
    <div className="companies">
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

function Failed({ failure, onRetry }: { failure: CallError; onRetry: () => void }) {
  const t = useText()
  const isUnknown = failure.failure === codes.notAuthorized || failure.failure === codes.invalidParameters
  if (!isUnknown) return <LoadFailed failure={failure} onRetry={onRetry} />
  return (
    <Notice title={t('companies.page.unknown')}>
      <p>{t('companies.page.unknownHint')}</p>
      <Link to="/user-management/company-management">{t('companies.page.toList')}</Link>
    </Notice>
  )
}
