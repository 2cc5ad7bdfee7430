import type { Sentence } from '#web/kernel/texts/useWords.ts'

/** Whether an address exists, only a mail to it shows; this finds what was typed into the wrong field, or half. */
const address = /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/

export function emailFault(typed: string): Sentence | undefined {
  const email = typed.trim()
  if (email === '') return t => t('codes.4002')
  return address.test(email) ? undefined : t => t('session.wrongEmail')
}

/** What stands in a field of a form. */
export function typedIn(form: HTMLFormElement) {
  const fields = new FormData(form)
  return (name: string): string => {
    const typed = fields.get(name)
    return typeof typed === 'string' ? typed : ''
  }
}
