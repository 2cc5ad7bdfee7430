import { useNavigate, useRouter } from '@tanstack/react-router'
import { Form } from 'antd'
import { useRef } from 'react'
import { companyCalls } from '#contract/partners/calls/companies.ts'
import { CallError } from '#web/kernel/api/errors/callError.ts'
import { useCallMutation } from '#web/kernel/api/queries.ts'
import { rereadProfile } from '#web/kernel/session/freshProfile.ts'
import { showNotice } from '#web/kernel/messages/messages.ts'
import { CompanyForm } from '#web/partners/companies/form/CompanyForm.tsx'
import { emptyFields, isChanged, newCompanyOf, type CompanyFields } from '#web/partners/companies/form/companyFields.ts'
import { handledAtFields } from '#web/partners/companies/form/companyIssues.ts'
import { IdentityFields } from '#web/partners/companies/form/IdentityFields.tsx'
import { MenuFields } from '#web/partners/companies/form/MenuFields.tsx'
import { useFieldErrors } from '#web/partners/companies/form/useFieldErrors.ts'
import { rememberedSearch } from '#web/shell/screens/rememberedSearch.ts'
import { UnsavedGuard } from '#web/kernel/ui/dialogs/UnsavedGuard.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import '#web/partners/companies/companies.css'

const listPath = '/user-management/company-management'

/** New Company Registration: what is registered opens, so that its API keys and users can follow. */
export function CompanyRegistrationPage() {
  const t = useText()
  const navigate = useNavigate()
  const router = useRouter()
  const [form] = Form.useForm<CompanyFields>()
  const isDone = useRef(false)
  const { isPending, mutateAsync } = useCallMutation(companyCalls.addCompany, { handledHere: handledAtFields })
  const showFieldErrors = useFieldErrors(form)
  const register = async (fields: CompanyFields) => {
    try {
      const company = newCompanyOf(fields)
      await mutateAsync(company)
      isDone.current = true
      showNotice(t => t('companies.form.registered', { name: company.enterpriseName }))
      // The platform company sees the new one everywhere: also where it chooses.
      await rereadProfile(router)
      void navigate({ to: `${listPath}/detail`, search: { enterpriseCode: company.enterpriseCode }, replace: true })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      showFieldErrors(error, fields)
    }
  }
  return (
    <div className="page">
      <CompanyForm
        form={form}
        initial={emptyFields}
        administration={null}
        identity={
          <>
            <IdentityFields isNew isPlatform={false} />
            <MenuFields usersByMenu={null} isPlatform={false} />
          </>
        }
        submitText={t('companies.form.register')}
        isSending={isPending}
        onSubmit={fields => void register(fields)}
        onCancel={() => void navigate({ to: listPath, search: rememberedSearch(listPath) })}
      />
      <UnsavedGuard isDirty={() => !isDone.current && isChanged(emptyFields, form.getFieldsValue(true))} />
    </div>
  )
}
