/** What of JSON Schema the contract's schemas become. */
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

/** One field of a body as a reader wants it: where, of what kind, within what bounds. */
export type Field = { path: string; kind: string; isRequired: boolean; description: string }

/** All fields of a schema, those of inner objects and lists by their path. */
export function fieldsOf(schema: Schema, path = ''): Field[] {
  const { inner } = withoutNull(schema)
  if (inner.items) return fieldsOf(inner.items, `${path}[]`)
  const named = Object.entries(inner.properties ?? {}).flatMap(([name, field]) => {
    const fieldPath = path === '' ? name : `${path}.${name}`
    const isRequired = inner.required?.includes(name) ?? false
    const own = { path: fieldPath, kind: kindOf(field), isRequired, description: field.description ?? '' }
    return [own, ...fieldsOf(field, fieldPath)]
  })
  const keyed = inner.additionalProperties
  return typeof keyed === 'object' ? [...named, ...fieldsOf(keyed, `${path}.*`)] : named
}

/** The kind of a value with its bounds, in words: `text, 1 to 20 characters`. */
export function kindOf(schema: Schema): string {
  const { inner, isNullable } = withoutNull(schema)
  const text = [plainKind(inner), ...boundsOf(inner)].filter(Boolean).join(', ')
  return isNullable ? `${text}, or null` : text
}

function plainKind(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return `one of ${schema.enum.map(value => JSON.stringify(value)).join(' ')}`
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
  schema.default === undefined ? '' : `${JSON.stringify(schema.default)} if left out`,
]

/** Every whole number has the bounds of what JavaScript counts exactly: those say nothing. */
const reported = (bound: number | undefined) =>
  Math.abs(bound ?? Infinity) < Number.MAX_SAFE_INTEGER ? bound : undefined

function span(from: number | undefined, to: number | undefined, unit: string): string {
  const [low, high] = [reported(from), reported(to)]
  if (low !== undefined && high !== undefined) return `${low} to ${high}${unit}`
  if (low !== undefined) return `at least ${low}${unit}`
  return high === undefined ? '' : `up to ${high}${unit}`
}

/** JSON Schema spells "or null" as one of several; readers want it said in two words. */
function withoutNull(schema: Schema): { inner: Schema; isNullable: boolean } {
  const rest = schema.anyOf?.filter(one => one.type !== 'null')
  if (!rest || rest.length === schema.anyOf?.length) return { inner: schema, isNullable: false }
  const [only, ...more] = rest
  return { inner: only && more.length === 0 ? only : { ...schema, anyOf: rest }, isNullable: true }
}
