import {
  array,
  boolean,
  constant,
  constantFrom,
  date,
  dictionary,
  integer,
  oneof,
  record,
  stringMatching,
  type Arbitrary,
} from 'fast-check'
import type { Schema } from '#server/app/openApi/schema.ts'
import { hostileText } from '#test/fuzz/values/hostileTexts.ts'

/** Known values for fields of this name: ids, codes, addresses. */
export type Known = (field: string) => readonly unknown[]

/** Bodies that a schema allows; refinements may still reject them. */
export function validBody(schema: Schema, known: Known, field = ''): Arbitrary<unknown> {
  if (schema.const !== undefined) return constant(schema.const)
  if (schema.enum) return constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return oneof(...choices.map(choice => validBody(choice, known, field)))
  if (schema.type === 'array') return listOf(schema, known, field)
  if (schema.type === 'object') return objectOf(schema, known)
  if (schema.type === 'boolean') return boolean()
  if (schema.type === 'null') return constant(null)
  const own = schema.type === 'string' ? textOf(schema) : numberOf(schema)
  const named = known(field)
  return named.length === 0
    ? own
    : oneof({ weight: 8, arbitrary: constantFrom(...named) }, { weight: 1, arbitrary: own })
}

function listOf(schema: Schema, known: Known, field: string): Arbitrary<unknown[]> {
  const minLength = schema.minItems ?? 0
  const maxLength = Math.min(schema.maxItems ?? 4, minLength + 4)
  return array(validBody(schema.items ?? {}, known, field), { minLength, maxLength })
}

function objectOf(schema: Schema, known: Known): Arbitrary<unknown> {
  const { additionalProperties: value, propertyNames: names } = schema
  if (typeof value === 'object') {
    const keys = names?.enum ? constantFrom(...names.enum.map(String)) : textOf(names ?? {})
    return dictionary(keys, validBody(value, known, 'enterpriseCode'), { maxKeys: 5, noNullPrototype: true })
  }
  const fields = Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, one]) => [name, validBody(one, known, name)]),
  )
  const required = schema.required ?? []
  const fewest = record(Object.fromEntries(Object.entries(fields).filter(([name]) => required.includes(name))))
  return oneof(fewest, record(fields, { requiredKeys: required }))
}

function numberOf({ type, minimum, exclusiveMinimum, maximum, multipleOf }: Schema): Arbitrary<number> {
  const step = multipleOf ?? (type === 'integer' ? 1 : 0.001)
  const low = Math.max(minimum ?? -1e9, (exclusiveMinimum ?? -1e9) + step)
  const high = Math.min(maximum ?? 1e9, 1e15)
  const steps = Math.round(1 / step)
  const near = integer({ min: Math.ceil(low * steps), max: Math.floor(Math.min(high, low + 1000) * steps) })
  const own = near.map(value => value / steps)
  const edges = [low, high, ...(type === 'integer' ? [Math.min(high, maximum ?? Number.MAX_SAFE_INTEGER)] : [])]
  return oneof({ weight: 3, arbitrary: own }, { weight: 1, arbitrary: constantFrom(...edges) })
}

const days = { min: new Date('1900-01-01T00:00:00Z'), max: new Date('9999-12-31T00:00:00Z'), noInvalidDate: true }
const recent = { min: new Date('2026-03-01T00:00:00Z'), max: new Date('2026-06-30T00:00:00Z'), noInvalidDate: true }
const moments = oneof({ weight: 3, arbitrary: date(recent) }, { weight: 1, arbitrary: date(days) })

function textOf({ format, pattern, minLength = 0, maxLength = 10_000 }: Schema): Arbitrary<string> {
  if (format === 'date') return moments.map(at => at.toISOString().slice(0, 10))
  if (format === 'date-time') return moments.map(at => at.toISOString())
  if (pattern !== undefined && !pattern.includes('\\P{Cc}')) return stringMatching(new RegExp(pattern))
  const isLine = pattern !== undefined
  return oneof(hostileText, constantFrom('薬', 'Box 7'))
    .map(text => (isLine ? text.replaceAll(/\p{Cc}/gu, '') : text.replaceAll('\0', '')).trim().slice(0, maxLength))
    .map(text => (text.length < minLength ? text.padEnd(minLength, '箱') : text))
}
