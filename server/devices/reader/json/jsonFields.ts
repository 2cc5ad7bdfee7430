import { z } from 'zod'

/** More channels or devices than any file has. */
const maxParts = 200

/** A short list. A long one is refused before its entries are parsed: millions of invalid entries would be millions of errors. */
export const shortList = <Part extends z.ZodType>(part: Part) => z.array(z.unknown()).max(maxParts).pipe(z.array(part))

/** Removes what JSON can spell but PostgreSQL refuses: zeros and lone surrogates. */
const plain = (text: string) => text.toWellFormed().replaceAll('\0', '')

export const name = z.string().transform(plain).catch('')
export const cell = z.union([z.string(), z.number()]).transform(value => plain(String(value)))
export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? plain(String(value)) : ''

/** A key in one spelling: remote-serial, remote_serial and remoteSerial are the same. */
const plainKey = (key: string) => key.toLowerCase().replaceAll(/[^a-z\d]/g, '')

/** An object with keys in one spelling, and with `others` renamed. */
export function withPlainKeys(value: unknown, others: Record<string, string> = {}): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const named = Object.entries(value).map(([key, part]) => [plainKey(key), part] as const)
  const renamed = named.flatMap(([key, part]) => (others[key] === undefined ? [] : [[others[key], part] as const]))
  return Object.fromEntries([...renamed, ...named])
}

export const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined

/** The same, in any spelling of its key. */
export function spelledField(value: unknown, name: string): unknown {
  const direct = fieldOf(value, name)
  if (direct !== undefined || typeof value !== 'object' || value === null) return direct
  return Object.entries(value).find(([key]) => plainKey(key) === name)?.[1]
}
