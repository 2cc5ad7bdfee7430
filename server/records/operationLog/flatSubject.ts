import type { SubjectField } from '#contract/records/words/subjectWords.ts'

/** The kept fields of a request one by one; those of a search's criteria stand beside the others. */
export function flatSubject(subject: Readonly<Record<string, unknown>>): SubjectField[] {
  return Object.entries(subject).flatMap(([field, value]) => {
    if (value === null || value === undefined) return []
    if (Array.isArray(value)) return [{ field, values: value.map(textOf) }]
    if (typeof value === 'object') return flatSubject(value as Record<string, unknown>)
    return [{ field, values: [textOf(value)] }]
  })
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
