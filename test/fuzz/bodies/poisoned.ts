import type { Schema } from '#server/app/openApi/schema.ts'

/** Characters that PostgreSQL cannot store in text or in JSON. */
const poisons = ['a\0b', 'a\ud800b']

/** For each free text of a body, the valid body with a text that cannot be stored. */
export function poisoned(schema: Schema, good: object): object[] {
  const texts = Object.entries(schema.properties ?? {}).filter(([, field]) => isFreeText(field))
  return texts.flatMap(([name]) => poisons.map(poison => ({ ...good, [name]: poison })))
}

function isFreeText({ type, format, pattern, enum: choices, anyOf = [] }: Schema): boolean {
  if (anyOf.some(isFreeText)) return true
  const isForm = pattern !== undefined && !pattern.includes('\\P{Cc}')
  return type === 'string' && !choices && !isForm && (format === undefined || format === 'email')
}
