import type { FormInstance } from 'antd'
import { useRef } from 'react'
import type { ChangeKeys } from '#web/kernel/api/sending/changeKeys.ts'
import { useDraft } from '#web/kernel/ui/forms/typed/drafts.ts'

/**
 * `useDraft` for all fields of a form, also those that it does not show at the moment. Returns whether something would be
 * lost: what was given back, or what `isChanged` says.
 */
export function useFormDraft<Fields extends object>(
  form: FormInstance<Fields>,
  name: string | null,
  isChanged: () => boolean,
  { changes, isDone }: { changes?: ChangeKeys; isDone?: () => boolean } = {},
) {
  const isRestored = useRef(false)
  const isDirty = () => !isDone?.() && (isRestored.current || isChanged())
  useDraft(
    name,
    () => (isDirty() ? (form.getFieldsValue(true) as Fields) : undefined),
    typed => {
      isRestored.current = true
      form.setFieldsValue(typed)
    },
    changes,
  )
  return isDirty
}
