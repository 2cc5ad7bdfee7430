import type { FormInstance } from 'antd'
import type { TFunction } from 'i18next'
import type { CallError } from '#web/kernel/api/errors/callError.ts'
import { failureText } from '#web/kernel/api/errors/failureText.ts'
import { showFaults } from '#web/kernel/ui/forms/showFaults.ts'
import { handledHere, issuesOf } from '#web/partners/vendors/form/fieldIssues.ts'

/** Shows a refusal at its fields, or as a message where it concerns none that the form has. */
export function useIssues<Fields>(form: FormInstance<Fields>, audit: readonly string[], fields: readonly string[]) {
  return (error: CallError) => {
    // Every other failure has shown its message.
    if (!handledHere.some(code => code === error.failure)) return
    const faults = issuesOf(error, audit, fields).map(({ name, text }) => ({
      name,
      sentence: (t: TFunction) => t(text),
    }))
    showFaults(form, faults, () => failureText(error))
  }
}
