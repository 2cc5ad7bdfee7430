import type { ReactNode } from 'react'
import { useText } from '#web/kernel/texts/useWords.ts'
import '#web/kernel/ui/forms/form.css'

/** What may stay empty is marked, not what most fields are. */
export const markOptional = (label: ReactNode, { required }: { required: boolean }) =>
  required ? label : <Optional label={label} />

function Optional({ label }: { label: ReactNode }) {
  return (
    <>
      {label}
      <span className="form-optional">{useText()('forms.optional')}</span>
    </>
  )
}
