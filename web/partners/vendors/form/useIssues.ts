import type { FormInstance } from 'antd'
import type { CallError } from '#web/kernel/api/callError.ts'
import { failureText } from '#web/kernel/api/failureText.ts'
import { showError } from '#web/kernel/messages/messages.ts'
import { saidAtField } from '#web/kernel/ui/said.tsx'
import { handledHere, issuesOf } from '#web/partners/vendors/form/fieldIssues.ts'

/** Shows a refusal at its fields, or as a message where it concerns none that the form has. */
export function useIssues<Fields>(form: FormInstance<Fields>, audit: readonly string[], fields: readonly string[]) {
  return (error: CallError) => {
    // Every other failure has shown its message.
    if (!handledHere.some(code => code === error.failure)) return
    const issues = issuesOf(error, audit, fields)
    const [first] = issues
    if (!first) return showError(() => failureText(error))
    // The paths are looked up among the form's own fields.
    const shown = issues.map(({ name, text }) => ({ name, errors: saidAtField(t => t(text)) }))
    form.setFields(shown as Parameters<typeof form.setFields>[0])
    form.scrollToField(first.name as Parameters<typeof form.scrollToField>[0], { block: 'center' })
  }
}
