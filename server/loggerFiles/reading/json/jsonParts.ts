import { z } from 'zod'

/** No device has more channels, and no file more devices. */
const mostParts = 200

/** A short list of parts. A long one is refused unseen: millions of parts that are wrong would be millions of errors. */
export const shortList = <Part extends z.ZodType>(part: Part) => z.array(z.unknown()).max(mostParts).pipe(z.array(part))

/** JSON can spell what no text holds: zeros and halves of letters, which PostgreSQL refuses. */
const plain = (text: string) => text.toWellFormed().replaceAll('\0', '')

export const name = z.string().transform(plain).catch('')
/** A text or a number as text. */
export const cell = z.union([z.string(), z.number()]).transform(value => plain(String(value)))
export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? plain(String(value)) : ''

/** A field of what should be an object; undefined where it is none. */
export const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
