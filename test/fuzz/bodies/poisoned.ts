import type { Schema } from '#server/app/openApi/schemaFields.ts'

/** What PostgreSQL keeps in no text, and what it keeps in no JSON: an error of its own where nobody refused it before. */
const poisons = ['a\0b', 'a\ud800b']

/** A body that is good but for one text, for every text that a call takes. */
export function poisoned(schema: Schema, good: object): object[] {
  const texts = Object.entries(schema.properties ?? {}).filter(([, field]) => isFreeText(field))
  return texts.flatMap(([name]) => poisons.map(poison => ({ ...good, [name]: poison })))
}

function isFreeText({ type, format, pattern, enum: choices, anyOf = [] }: Schema): boolean {
  if (anyOf.some(isFreeText)) return true
  const isForm = pattern !== undefined && !pattern.includes('\\P{Cc}')
  return type === 'string' && !choices && !isForm && (format === undefined || format === 'email')
}
