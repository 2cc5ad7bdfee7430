/** The part of JSON Schema that the contract's schemas use. */
export type Schema = {
  type?: string
  format?: string
  contentMediaType?: string
  description?: string
  default?: unknown
  const?: unknown
  enum?: unknown[]
  examples?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  pattern?: string
  propertyNames?: Schema
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
} & Partial<
  Record<
    'minLength' | 'maxLength' | 'minimum' | 'maximum' | 'exclusiveMinimum' | 'multipleOf' | 'minItems' | 'maxItems',
    number
  >
>

/** One field of a body for the documentation page, with its bounds in words. */
export type Field = { path: string; kind: string; isRequired: boolean; description: string }

/** All fields of a schema; those of inner objects and lists with their path. */
export function fieldsOf(schema: Schema, path = ''): Field[] {
  const { inner } = withoutNull(schema)
  if (inner.items) return fieldsOf(inner.items, `${path}[]`)
  const properties = Object.entries(inner.properties ?? {}).flatMap(([name, field]) => {
    const fieldPath = path === '' ? name : `${path}.${name}`
    const isRequired = inner.required?.includes(name) ?? false
    const own = { path: fieldPath, kind: kindOf(field), isRequired, description: field.description ?? '' }
    return [own, ...fieldsOf(field, fieldPath)]
  })
  const mapValues = inner.additionalProperties
  return typeof mapValues === 'object' ? [...properties, ...fieldsOf(mapValues, `${path}.*`)] : properties
}

/** The kind of a value with its bounds, such as `text, 1 to 20 characters`. */
export function kindOf(schema: Schema): string {
  const { inner, isNullable } = withoutNull(schema)
  const text = [plainKind(inner), ...boundsOf(inner)].filter(Boolean).join(', ')
  return isNullable ? `${text}, or null` : text
}

function plainKind(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return `option of ${schema.enum.map(value => JSON.stringify(value)).join(' ')}`
  if (schema.anyOf) return schema.anyOf.map(kindOf).join(' or ')
  if (schema.type === 'array') return `list of ${schema.items ? kindOf(schema.items) : 'anything'}`
  if (schema.type === 'string') return words[schema.contentMediaType ?? schema.format ?? ''] ?? 'text'
  return words[schema.type ?? ''] ?? schema.type ?? 'anything'
}

const words: Partial<Record<string, string>> = {
  'application/pdf': 'PDF file',
  'text/csv': 'CSV file',
  date: 'day YYYY-MM-DD',
  'date-time': 'instant, ISO 8601',
  integer: 'whole number',
  boolean: 'true or false',
}

const boundsOf = (schema: Schema): string[] => [
  span(schema.minLength, schema.maxLength, ' characters'),
  span(schema.minimum, schema.maximum, ''),
  schema.exclusiveMinimum === undefined ? '' : `above ${schema.exclusiveMinimum}`,
  span(schema.minItems, schema.maxItems, ' entries'),
  schema.default === undefined ? '' : `${JSON.stringify(schema.default)} by default`,
]

/** Zod gives every integer the bounds of safe integers, which are left out. */
const meaningful = (bound: number | undefined) =>
  Math.abs(bound ?? Infinity) < Number.MAX_SAFE_INTEGER ? bound : undefined

function span(from: number | undefined, to: number | undefined, unit: string): string {
  const [low, high] = [meaningful(from), meaningful(to)]
  if (low !== undefined && high !== undefined) return `${low} to ${high}${unit}`
  if (low !== undefined) return `at least ${low}${unit}`
  return high === undefined ? '' : `up to ${high}${unit}`
}

/** JSON Schema writes "or null" as an alternative; the page shows it in words. */
function withoutNull(schema: Schema): { inner: Schema; isNullable: boolean } {
  const rest = schema.anyOf?.filter(option => option.type !== 'null')
  if (!rest || rest.length === schema.anyOf?.length) return { inner: schema, isNullable: false }
  const [only, ...more] = rest
  return { inner: only && more.length === 0 ? only : { ...schema, anyOf: rest }, isNullable: true }
}
