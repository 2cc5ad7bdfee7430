import type { FormInstance } from 'antd'
import type { TFunction } from 'i18next'
import { CallError } from '#web/kernel/api/errors/callError.ts'
import { failureText } from '#web/kernel/api/errors/failureText.ts'
import { showFaults } from '#web/kernel/ui/forms/showFaults.ts'
import type { UserFields } from '#web/identity/users/form/userFields.ts'
import { handledAtFields, issuesOf } from '#web/identity/users/form/userIssues.ts'

/** Shows a refusal at its fields, or as a message where it concerns none that the form shows. */
export function useFieldErrors(form: FormInstance<UserFields>) {
  return (error: unknown) => {
    if (!(error instanceof CallError)) throw error
    // Every other failure has shown its message.
    if (!handledAtFields.some(code => code === error.failure)) return
    const faults = issuesOf(error).map(({ name, text }) => ({ name, sentence: (t: TFunction) => t(text) }))
    showFaults(form, faults, () => failureText(error))
  }
}
