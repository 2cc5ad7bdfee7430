import { useState } from 'react'

export type OnUnsaved = (form: string, isUnsaved: boolean) => void

/** Which of the forms of a page hold something that is not sent yet. */
export function useUnsaved() {
  const [unsaved] = useState(() => new Set<string>())
  const change: OnUnsaved = (form, isUnsaved) => void (isUnsaved ? unsaved.add(form) : unsaved.delete(form))
  return { change, isAny: () => unsaved.size > 0 }
}
