import type { Known } from '#test/fuzz/bodies/validBody.ts'
import type { Schema } from '#server/app/openApi/schema.ts'

/** The smallest body that a schema allows, naming existing records. */
export function plainBody(schema: Schema, known: Known, field = ''): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return plainBody(choices[0] ?? {}, known, field)
  if (schema.type === 'array') {
    return Array.from({ length: schema.minItems ?? 0 }, () => plainBody(schema.items ?? {}, known, field))
  }
  if (schema.type === 'object') {
    const required = Object.entries(schema.properties ?? {}).filter(([name]) => schema.required?.includes(name))
    return Object.fromEntries(required.map(([name, one]) => [name, plainBody(one, known, name)]))
  }
  if (schema.type === 'boolean') return false
  const [named] = known(field)
  if (named !== undefined) return named
  return schema.type === 'string' ? plainText(schema) : Math.max(1, schema.minimum ?? 1)
}

function plainText({ format, examples, minLength = 1 }: Schema): unknown {
  if (examples) return examples[0]
  if (format === 'date') return '2026-05-01'
  if (format === 'date-time') return '2026-05-01T00:00:00Z'
  return '箱'.repeat(minLength)
}
