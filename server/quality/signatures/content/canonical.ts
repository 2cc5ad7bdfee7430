import { createHash } from 'node:crypto'

/** Values that can be signed; numbers must be whole, since fractions have several notations. */
export type Signable = null | boolean | number | string | readonly Signable[] | { readonly [name: string]: Signable }

/** The canonical JSON of a value (RFC 8785): no whitespace, names sorted by UTF-16 code units. */
export function canonicalJson(value: Signable): string {
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value === 'object' && value !== null) {
    const names = Object.keys(value).sort()
    return `{${names.map(name => `${JSON.stringify(name)}:${canonicalJson(value[name] ?? null)}`).join(',')}}`
  }
  if (typeof value === 'number' && !Number.isSafeInteger(value)) throw new Error(`${value} is not a whole number`)
  return JSON.stringify(value)
}

const isList = (value: Signable): value is readonly Signable[] => Array.isArray(value)

export const sha256 = (text: string): Buffer => createHash('sha256').update(text, 'utf8').digest()
