import { z } from 'zod'

/**
 * A backup is one file: `magic`, a zstd stream of frames, and the SHA-256 of all bytes before it. A frame is one byte for
 * its kind, four for its length, and so many bytes: JSON, or a piece of what was copied. The first frame is the head;
 * then comes each part (what it is, its pieces, what they were); the last frame counts the parts.
 */
export const magic = Buffer.from('KelvinChain backup\n')
export const formatVersion = 1
export const checksumBytes = 32
export const frameHeadBytes = 5
export const maxFrameBytes = 16 * 1024 * 1024
export const frameKinds = { json: 0, bytes: 1 } as const

const Migration = z.object({ name: z.string(), sha256: z.string() })
const Sequence = z.object({ name: z.string(), last: z.string(), isCalled: z.boolean() })

export const Head = z.object({
  is: z.literal('head'),
  format: z.number(),
  portal: z.string(),
  /** What the file holds is of this moment. */
  takenAt: z.iso.datetime(),
  host: z.string(),
  server: z.object({ version: z.string(), encoding: z.string(), collation: z.string(), letters: z.string() }),
  /** Those that the database has seen, with the checksum of what each does. */
  migrations: z.array(Migration),
  sequences: z.array(Sequence),
  /** The months of readings, by their first day. */
  months: z.array(z.iso.date()),
  auditHead: z.object({ seq: z.number(), hash: z.string() }).nullable(),
})
export type Head = z.infer<typeof Head>

/** `table`: rows as COPY writes them as text. `jobs`: what is yet to be done, likewise. `archive`: a file, as it is. */
export const Part = z.object({
  is: z.literal('part'),
  kind: z.enum(['table', 'jobs', 'archive']),
  name: z.string(),
  columns: z.array(z.string()),
})
export type Part = z.infer<typeof Part>

/** Of the part's bytes. */
export const PartEnd = z.object({
  is: z.literal('end of part'),
  rows: z.number(),
  bytes: z.number(),
  sha256: z.string(),
})
export type PartEnd = z.infer<typeof PartEnd>

export const End = z.object({ is: z.literal('end'), parts: z.number(), rows: z.number() })
export type End = z.infer<typeof End>

export const Reported = z.discriminatedUnion('is', [Head, Part, PartEnd, End])
export type Reported = z.infer<typeof Reported>
