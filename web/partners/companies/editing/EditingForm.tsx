import { useNavigate } from '@tanstack/react-router'
import { Form } from 'antd'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Company } from '#contract/partners/calls/companies.ts'
import { CallError } from '#web/kernel/api/errors/callError.ts'
import { showNotice } from '#web/kernel/messages/messages.ts'
import { IdentityFacts } from '#web/partners/companies/CompanyFacts.tsx'
import { companyLosses, type CompanyLosses } from '#web/partners/companies/editing/companyLosses.ts'
import { ConfirmLosses } from '#web/partners/companies/editing/ConfirmLosses.tsx'
import { OutdatedDialog } from '#web/partners/companies/editing/OutdatedDialog.tsx'
import { useSaveCompany } from '#web/partners/companies/editing/useSaveCompany.ts'
import { CompanyForm, type Administration } from '#web/partners/companies/form/CompanyForm.tsx'
import { fieldsOf, isChanged, type CompanyFields } from '#web/partners/companies/form/companyFields.ts'
import { isOutdated } from '#web/partners/companies/form/companyIssues.ts'
import { IdentityFields } from '#web/partners/companies/form/IdentityFields.tsx'
import { MenuFields } from '#web/partners/companies/form/MenuFields.tsx'
import { useFieldErrors } from '#web/partners/companies/form/useFieldErrors.ts'
import { rememberedSearch } from '#web/shell/screens/rememberedSearch.ts'
import { UnsavedGuard } from '#web/kernel/ui/dialogs/UnsavedGuard.tsx'
import { useLocalName, useText } from '#web/kernel/texts/useText.ts'

const listPath = '/user-management/company-management'

type Props = { company: Company; administration: Administration; onSaved: () => void; onReload: () => void }

/** A company as it was when the screen opened, changed and saved; what the change takes away is asked about first. */
export function EditingForm({ company, administration, onSaved, onReload }: Props) {
  const t = useText()
  const localName = useLocalName()
  const navigate = useNavigate()
  const [form] = Form.useForm<CompanyFields>()
  const [before] = useState(() => fieldsOf(company))
  const [asked, setAsked] = useState<{ fields: CompanyFields; losses: CompanyLosses }>()
  const [isTooLate, setTooLate] = useState(false)
  const isDone = useRef(false)
  const { isSaving, save } = useSaveCompany(useReadCompany(company))
  const showFieldErrors = useFieldErrors(form)
  // At once: no field behind an open dialog can have the focus.
  const closeQuestion = () => flushSync(() => setAsked(undefined))
  const send = async (fields: CompanyFields) => {
    try {
      await save(fields)
      closeQuestion()
      isDone.current = true
      showNotice(t => t('companies.form.saved', { name: localName(fields.enterpriseName, fields.enterpriseNameEn) }))
      onSaved()
    } catch (error) {
      closeQuestion()
      if (!(error instanceof CallError)) throw error
      if (isOutdated(error)) setTooLate(true)
      else showFieldErrors(error, fields)
    }
  }
  const submit = (fields: CompanyFields) => {
    const losses = companyLosses(before, fields)
    if (losses) setAsked({ fields, losses })
    else void send(fields)
  }
  const reload = () => {
    isDone.current = true
    onReload()
  }
  const isPlatform = company.industryType === '9'
  return (
    <>
      <CompanyForm
        form={form}
        initial={before}
        administration={administration}
        identity={
          administration.mayChangeAll ? (
            <>
              <IdentityFields isNew={false} isPlatform={isPlatform} />
              <MenuFields usersByMenu={administration.usersByMenu} isPlatform={isPlatform} />
            </>
          ) : (
            <IdentityFacts company={company} hint={t('companies.form.platformOnly')} />
          )
        }
        submitText={t('companies.form.save')}
        isSending={isSaving}
        onSubmit={submit}
        onCancel={() => void navigate({ to: listPath, search: rememberedSearch(listPath) })}
      />
      <UnsavedGuard isDirty={() => !isDone.current && isChanged(before, form.getFieldsValue(true))} />
      {asked && (
        <ConfirmLosses
          losses={asked.losses}
          usersByMenu={administration.usersByMenu}
          isSending={isSaving}
          onConfirm={() => void send(asked.fields)}
          onClose={() => setAsked(undefined)}
        />
      )}
      {isTooLate && <OutdatedDialog onReload={reload} onClose={() => setTooLate(false)} />}
    </>
  )
}

/** The company as the form has read it; one that changed in nothing that the form holds counts as read just now. */
function useReadCompany(company: Company): Company {
  const [read] = useState(company)
  return isChanged(fieldsOf(read), fieldsOf(company)) ? read : company
}
