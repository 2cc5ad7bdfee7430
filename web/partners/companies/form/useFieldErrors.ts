import type { FormInstance } from 'antd'
import type { TFunction } from 'i18next'
import { codes } from '#contract/kernel/codes.ts'
import type { CallError } from '#web/kernel/api/errors/callError.ts'
import { failureText } from '#web/kernel/api/errors/failureText.ts'
import type { CompanyFields } from '#web/partners/companies/form/companyFields.ts'
import { handledAtFields, issuesOf } from '#web/partners/companies/form/companyIssues.ts'
import { showFaults } from '#web/kernel/ui/forms/showFaults.ts'

/** Shows a refusal at its fields, or as a message where it concerns none that the form shows. */
export function useFieldErrors(form: FormInstance<CompanyFields>) {
  return (error: CallError, sent: CompanyFields) => {
    // Every other failure has shown its message.
    if (!handledAtFields.some(code => code === error.failure)) return
    const gone = error.issues[0]?.value
    const isGone = error.failure === codes.companyMissingInReference
    const faults = isGone ? [] : issuesOf(error, sent)
    showFaults(
      form,
      faults.map(({ name, text, value }) => ({ name, sentence: (t: TFunction) => t(text, { value }) })),
      t => (gone ? t('companies.gone', { value: gone }) : failureText(error)),
    )
  }
}
