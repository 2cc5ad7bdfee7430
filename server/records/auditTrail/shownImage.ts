import type { AuditEntry } from '#contract/records/calls/auditTrail.ts'
import type { AuditAct } from '#contract/records/rules/auditedTables.ts'

export type Image = Readonly<Record<string, unknown>>
type Change = AuditEntry['changes'][number]

/** Hashes of secrets are not shown. */
export const secretColumns = ['key_hash', 'token_hash', 'password_hash']
/** Longer values are truncated in the list; the CSV file has them complete. */
const maxValueLength = 1000

/**
 * The changes by field. `old`: the former values of changed fields, or the whole deleted record; `becomes`: the whole new
 * record. Fields that were and are empty are left out.
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
