import type { AuditEntry } from '#contract/records/calls/auditTrail.ts'
import type { AuditAct } from '#contract/records/rules/auditedTables.ts'

export type Image = Readonly<Record<string, unknown>>
type Change = AuditEntry['changes'][number]

/** Hashes of secrets: nobody needs them to know that one changed. */
export const secretColumns = ['key_hash', 'token_hash', 'password_hash']
/** A list of entries is no place for whole documents; the file has all of a value. */
const maxValueLength = 1000

/**
 * What changed, field by field. `old` has of a change the former values of what changed, of a deletion the whole record;
 * `becomes` the whole record as it is from then on. A field that was and is empty says nothing.
 */
export function changesOf(act: AuditAct, old: Image | null, becomes: Image | null): Change[] {
  const [before, after] = [old ?? {}, becomes ?? {}]
  const fields = Object.keys(act === 'I' ? after : before)
  return fields
    .map(field => ({ field, before: valueText(before[field]), after: act === 'D' ? null : valueText(after[field]) }))
    .filter(change => change.before !== null || change.after !== null)
}

function valueText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  const text = Array.isArray(value) ? value.map(textOf).join(', ') : textOf(value)
  return text.length > maxValueLength ? `${text.slice(0, maxValueLength)}…` : text
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
