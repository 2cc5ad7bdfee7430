import type { FormInstance } from 'antd'
import { CallError } from '#web/kernel/api/callError.ts'
import { failureText } from '#web/kernel/api/failureText.ts'
import { showError } from '#web/kernel/messages/messages.ts'
import { saidAtField } from '#web/kernel/ui/said.tsx'
import type { UserFields } from '#web/identity/users/form/userFields.ts'
import { handledAtFields, issuesOf } from '#web/identity/users/form/userIssues.ts'

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
