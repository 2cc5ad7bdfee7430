/** What stands in a field of a form. */
export function typedIn(form: HTMLFormElement) {
  const fields = new FormData(form)
  return (name: string): string => {
    const typed = fields.get(name)
    return typeof typed === 'string' ? typed : ''
  }
}
