import type { FormInstance } from 'antd'
import { useRef } from 'react'
import { codes } from '#contract/codes.ts'
import type { CallError } from '#web/api/callError.ts'
import { failureText } from '#web/api/failureText.ts'
import { showError } from '#web/app/messages.ts'
import type { CompanyFields } from '#web/companies/form/companyFields.ts'
import { handledAtFields, issuesOf, type FieldIssue } from '#web/companies/form/companyIssues.ts'
import { useErrorsInLanguage } from '#web/layout/form/useErrorsInLanguage.ts'
import { useText } from '#web/texts/useText.ts'

type Name = FieldIssue['name']

/** Shows a refusal at its fields, or as a message where it concerns none that the form shows. */
export function useFieldErrors(form: FormInstance<CompanyFields>) {
  const t = useText()
  const told = useRef<FieldIssue[]>([])
  const show = (issues: readonly FieldIssue[]) => {
    const texts = Map.groupBy(issues, ({ name }) => name.join('.'))
    const fields = [...texts.values()].map(some => ({
      name: some[0]?.name as Name,
      errors: some.map(({ text, value }) => t(text, { value })),
    }))
    form.setFields(fields)
  }
  useErrorsInLanguage(form, wrong => {
    const isSame = (name: readonly (string | number)[]) => (issue: FieldIssue) => issue.name.join() === name.join()
    show(told.current.filter(issue => wrong.some(name => isSame(name)(issue))))
    return wrong.filter(name => !told.current.some(isSame(name)))
  })
  return (error: CallError, sent: CompanyFields) => {
    // Every other failure has shown its message.
    if (!handledAtFields.some(code => code === error.failure)) return
    told.current = issuesOf(error, sent)
    const [first] = told.current
    if (!first || error.failure === codes.companyMissingInReference) {
      const [missing] = error.issues
      showError(missing?.value ? t('companies.gone', { value: missing.value }) : failureText(error))
      return
    }
    show(told.current)
    form.scrollToField(first.name, { focus: true, block: 'center' })
  }
}
