import type { FormInstance } from 'antd'
import { useEffect, useRef } from 'react'
import { useLanguage } from '#web/texts/useText.ts'

/** A field's name as forms know it: its path. */
export type FieldPath = (string | number)[]

/**
 * What is wrong is said anew in the language that was switched to. `sayAgain` gets the fields that show an error, says
 * what is not the form's own rule, and answers those that are left to the rules.
 */
export function useErrorsInLanguage<Fields>(
  form: FormInstance<Fields>,
  sayAgain: (wrong: FieldPath[]) => FieldPath[] = wrong => wrong,
) {
  const language = useLanguage()
  const said = useRef(language)
  useEffect(() => {
    if (said.current === language) return
    said.current = language
    const wrong = form.getFieldsError().flatMap(({ name, errors }) => (errors.length > 0 ? [name] : []))
    const left = sayAgain(wrong)
    if (left.length > 0) form.validateFields(left).catch(() => undefined)
  }, [form, language, sayAgain])
}
