import { isValidElement, type ReactNode } from 'react'
import { useText } from '#web/kernel/texts/useWords.ts'
import '#web/kernel/ui/forms/form.css'

/** What may stay empty is marked, not what most fields are. */
export const markOptional = (label: ReactNode, { required }: { required: boolean }) =>
  required || (isValidElement(label) && label.type === Unmarked) ? label : <Optional label={label} />

/** The label of a field that may stay empty only because another one may be filled instead. */
export const Unmarked = ({ children }: { children: ReactNode }) => children

function Optional({ label }: { label: ReactNode }) {
  return (
    <>
      {label}
      <span className="form-optional">{useText()('forms.optional')}</span>
    </>
  )
}
