import { useNavigate, useRouter } from '@tanstack/react-router'
import { companyCalls } from '#contract/partners/calls/companies.ts'
import { rereadProfile } from '#web/kernel/session/freshProfile.ts'
import { useText } from '#web/kernel/texts/useWords.ts'
import { CompanyForm, listPath } from '#web/partners/companies/form/CompanyForm.tsx'
import { emptyFields, newCompanyOf } from '#web/partners/companies/form/companyFields.ts'
import { companyFaultsOf } from '#web/partners/companies/form/companyIssues.ts'
import '#web/partners/companies/companies.css'

/** New Company Registration: what is registered opens, so that its API keys and users can follow. */
export function CompanyRegistrationPage() {
  const t = useText()
  const navigate = useNavigate()
  const router = useRouter()
  return (
    <div className="page">
      <CompanyForm
        initial={emptyFields}
        call={companyCalls.addCompany}
        request={newCompanyOf}
        faults={companyFaultsOf}
        done={(t, _answer, { enterpriseName }) => t('companies.form.registered', { name: enterpriseName })}
        onDone={async (_answer, { enterpriseCode }) => {
          // The platform company sees the new one everywhere: also where it chooses.
          await rereadProfile(router)
          void navigate({ to: `${listPath}/detail`, search: { enterpriseCode }, replace: true })
        }}
        submitText={t('common.register')}
      />
    </div>
  )
}
