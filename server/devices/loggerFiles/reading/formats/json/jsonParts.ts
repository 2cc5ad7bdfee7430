import { z } from 'zod'

/** No device has more channels, and no file more devices. */
const maxParts = 200

/** A short list of parts. A long one is refused unseen: millions of parts that are wrong would be millions of errors. */
export const shortList = <Part extends z.ZodType>(part: Part) => z.array(z.unknown()).max(maxParts).pipe(z.array(part))

/** JSON can spell what no text holds: zeros and halves of letters, which PostgreSQL refuses. */
const plain = (text: string) => text.toWellFormed().replaceAll('\0', '')

export const name = z.string().transform(plain).catch('')
/** A text or a number as text. */
export const cell = z.union([z.string(), z.number()]).transform(value => plain(String(value)))
export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? plain(String(value)) : ''

/** A key without what its spellings differ in: remote-serial, remote_serial and remoteSerial. */
const plainKey = (key: string) => key.toLowerCase().replaceAll(/[^a-z\d]/g, '')

/** An object with plain keys, and under the names that the forms know where its maker calls them otherwise. */
export function withPlainKeys(value: unknown, others: Record<string, string> = {}): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const named = Object.entries(value).map(([key, part]) => [plainKey(key), part] as const)
  const renamed = named.flatMap(([key, part]) => (others[key] === undefined ? [] : [[others[key], part] as const]))
  return Object.fromEntries([...renamed, ...named])
}

/** A field of what should be an object; undefined where it is none. */
export const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined

/** The same, however its key is spelt. */
export function spelledField(value: unknown, name: string): unknown {
  const direct = fieldOf(value, name)
  if (direct !== undefined || typeof value !== 'object' || value === null) return direct
  return Object.entries(value).find(([key]) => plainKey(key) === name)?.[1]
}
