import { codes } from '#contract/kernel/codes.ts'
import type { CallError } from '#web/kernel/api/errors/callError.ts'

/** Codes whose place is at a field rather than in a message; 4032 is no refusal. */
export const handledHere = [
  codes.invalidParameters,
  codes.auditDocumentMissing,
  codes.auditExistsForDate,
  codes.hiddenByMainContractor,
] as const

/** What is wrong with which field, by the name of its text. */
type FieldIssue = {
  name: string[]
  text: 'codes.4033' | 'codes.5022' | `vendors.form.${'wrongValue' | 'inactiveVendor'}`
}

/** Fields of the forms that the calls name otherwise. */
const formNames: Record<string, string> = {
  newDocuments: 'documents',
  newDocumentIds: 'documents',
  removedDocumentIds: 'documents',
  removedObservationIds: 'observations',
  documentId: 'document',
}

/** Where the server's refusal belongs (PLT-13) in a form of these fields; none where it has no such field. */
export function issuesOf({ failure, issues }: CallError, fields: object): FieldIssue[] {
  const audit = 'audit' in fields ? ['audit'] : []
  if (failure === codes.auditDocumentMissing) return [{ name: [...audit, 'documents'], text: 'codes.4033' }]
  if (failure === codes.auditExistsForDate) return [{ name: [...audit, 'auditRegisteredOn'], text: 'codes.5022' }]
  if (failure !== codes.invalidParameters) return []
  const found = issues.flatMap(({ path }) => {
    const name = nameOf(path)
    return isField(name, fields) ? [{ name, text: textOf(name) }] : []
  })
  return found.filter((one, index) => found.findIndex(other => other.name.join() === one.name.join()) === index)
}

const textOf = ([first]: string[]) => `vendors.form.${first === 'isActive' ? 'inactiveVendor' : 'wrongValue'}` as const

/** Paths such as `auditedOn`, `observations[2].observation` and `audit.newDocuments[0].documentId`. */
function nameOf(path: string): string[] {
  const [first = '', second = ''] = path.split(/[.[\]]+/)
  const inForm = (name: string) => formNames[name] ?? name
  return first === 'audit' ? [first, inForm(second)] : [inForm(first)]
}

const isField = ([first = '', ...rest]: string[], fields: object): boolean =>
  first in fields && (rest.length === 0 || isField(rest, (fields as Record<string, object>)[first] ?? {}))
