import { createHash } from 'node:crypto'

/** What may be signed: whole numbers alone, since how a fraction is written is nothing to rest a proof on. */
export type Signable = null | boolean | number | string | readonly Signable[] | { readonly [name: string]: Signable }

/** The one way to write a value down (RFC 8785): no blanks, names in the order of their UTF-16 letters. */
export function canonicalJson(value: Signable): string {
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value === 'object' && value !== null) {
    const names = Object.keys(value).sort()
    return `{${names.map(name => `${JSON.stringify(name)}:${canonicalJson(value[name] ?? null)}`).join(',')}}`
  }
  if (typeof value === 'number' && !Number.isSafeInteger(value)) throw new Error(`${value} is no whole number`)
  return JSON.stringify(value)
}

const isList = (value: Signable): value is readonly Signable[] => Array.isArray(value)

export const sha256 = (text: string): Buffer => createHash('sha256').update(text, 'utf8').digest()
