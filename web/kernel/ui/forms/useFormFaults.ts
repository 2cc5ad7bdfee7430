import type { FormInstance } from 'antd'
import { codes } from '#contract/kernel/codes.ts'
import { CallError } from '#web/kernel/api/errors/callError.ts'
import { failureText } from '#web/kernel/api/errors/failureText.ts'
import type { Sentence } from '#web/kernel/texts/said.tsx'
import { showFaults } from '#web/kernel/ui/forms/showFaults.ts'

/** Codes that are told at their fields. */
export const handledAtFields = [codes.enterItemCode, codes.invalidParameters] as const

/** What a refusal means at a field, where the form knows better than "check this field". */
export type FaultTexts = Partial<Record<string, Sentence>>

/** Shows a refusal at its fields; as a message where the form has no such field, or it concerns none. */
export function useFormFaults<Fields extends object>(form: FormInstance<Fields>, texts: FaultTexts) {
  return (error: unknown) => {
    if (!(error instanceof CallError)) throw error
    // Every other failure has shown its message.
    if (!handledAtFields.some(code => code === error.failure)) return
    const names = new Set(Object.keys(form.getFieldsValue(true)))
    const known = error.issues.filter(issue => names.has(issue.path))
    showFaults(
      form,
      known.map(({ path }) => ({ name: [path], sentence: texts[path] ?? (t => t('forms.faulty')) })),
      error.issues.flatMap(issue => texts[issue.path] ?? [])[0] ?? (() => failureText(error)),
    )
  }
}
