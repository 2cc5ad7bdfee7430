import type { Call } from '#contract/kernel/call.ts'
import { requestSchema } from '#server/app/openApi/apiDocument.ts'
import type { Schema } from '#server/app/openApi/schema.ts'

/** The smallest body that a call's schema accepts. The records it names need not exist. */
export const sampleBody = (call: Call) => sampleOf(requestSchema(call.request)) as Record<string, unknown>

function sampleOf(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.examples) return schema.examples[0]
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return sampleOf(schema.anyOf[0] ?? {})
  if (schema.type === 'array') return Array.from({ length: schema.minItems ?? 0 }, () => sampleOf(schema.items ?? {}))
  if (schema.type === 'object') {
    const required = Object.entries(schema.properties ?? {}).filter(([name]) => schema.required?.includes(name))
    return Object.fromEntries(required.map(([name, field]) => [name, sampleOf(field)]))
  }
  if (schema.type === 'boolean') return true
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, schema.minimum ?? 1)
  return sampleText(schema)
}

function sampleText({ format, minLength = 1 }: Schema): string {
  if (format === 'date') return '2026-11-20'
  if (format === 'date-time') return '2026-11-20T00:00:00Z'
  return 'x'.repeat(minLength)
}
