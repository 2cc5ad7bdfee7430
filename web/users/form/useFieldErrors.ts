import type { FormInstance } from 'antd'
import { CallError } from '#web/api/callError.ts'
import { failureText } from '#web/api/failureText.ts'
import { showError } from '#web/app/messages.ts'
import { saidAtField } from '#web/ui/said.tsx'
import type { UserFields } from '#web/users/form/userFields.ts'
import { handledAtFields, issuesOf } from '#web/users/form/userIssues.ts'

/** Shows a refusal at its fields, or as a message where it concerns none that the form shows. */
export function useFieldErrors(form: FormInstance<UserFields>) {
  return (error: unknown) => {
    if (!(error instanceof CallError)) throw error
    // Every other failure has shown its message.
    if (!handledAtFields.some(code => code === error.failure)) return
    const issues = issuesOf(error)
    const [first] = issues
    if (!first) {
      showError(() => failureText(error))
      return
    }
    form.setFields(issues.map(({ name, text }) => ({ name, errors: saidAtField(t => t(text)) })))
    form.scrollToField(first.name, { focus: true, block: 'center' })
  }
}
