import type { FormInstance } from 'antd'
import { codes } from '#contract/kernel/codes.ts'
import type { CallError } from '#web/kernel/api/callError.ts'
import { failureText } from '#web/kernel/api/failureText.ts'
import { showError } from '#web/kernel/messages/messages.ts'
import type { CompanyFields } from '#web/partners/companies/form/companyFields.ts'
import { handledAtFields, issuesOf, type FieldIssue } from '#web/partners/companies/form/companyIssues.ts'
import { saidAtField } from '#web/kernel/ui/said.tsx'

type Name = FieldIssue['name']

/** Shows a refusal at its fields, or as a message where it concerns none that the form shows. */
export function useFieldErrors(form: FormInstance<CompanyFields>) {
  return (error: CallError, sent: CompanyFields) => {
    // Every other failure has shown its message.
    if (!handledAtFields.some(code => code === error.failure)) return
    const issues = issuesOf(error, sent)
    const [first] = issues
    if (!first || error.failure === codes.companyMissingInReference) {
      const [missing] = error.issues
      showError(t => (missing?.value ? t('companies.gone', { value: missing.value }) : failureText(error)))
      return
    }
    const fields = [...Map.groupBy(issues, ({ name }) => name.join('.')).values()].map(some => ({
      name: some[0]?.name as Name,
      errors: some.flatMap(({ text, value }) => saidAtField(t => t(text, { value }))),
    }))
    form.setFields(fields)
    form.scrollToField(first.name, { focus: true, block: 'center' })
  }
}
