import type { FormInstance } from 'antd'
import type { ReactNode } from 'react'
import type { Company } from '#contract/partners/calls/companies.ts'
import { CentreList } from '#web/partners/companies/form/CentreList.tsx'
import type { CompanyFields } from '#web/partners/companies/form/companyFields.ts'
import { DisclosureFields } from '#web/partners/companies/form/DisclosureFields.tsx'
import { PageForm } from '#web/kernel/ui/forms/PageForm.tsx'
import { useText } from '#web/kernel/texts/useText.ts'

export type Administration = NonNullable<Company['administration']>

type Props = {
  form: FormInstance<CompanyFields>
  initial: CompanyFields
  /** Who the company is and what its users may open: fields for the platform administrator, facts for others. */
  identity: ReactNode
  administration: Administration | null
  submitText: string
  isSending: boolean
  onSubmit: (fields: CompanyFields) => void
  onCancel: () => void
}

/** A company's facts, what it discloses, and its centres. */
export function CompanyForm(props: Props) {
  const { form, initial, identity, administration, submitText, isSending, onSubmit, onCancel } = props
  const t = useText()
  return (
    <PageForm
      {...{ form, initial, submitText, onSubmit, onCancel }}
      isSending={isSending}
      cancelText={t('companies.form.cancel')}
      className="company-form page narrow"
    >
      {identity}
      <DisclosureFields />
      <CentreList needs={administration?.centreNeeds ?? {}} />
    </PageForm>
  )
}
