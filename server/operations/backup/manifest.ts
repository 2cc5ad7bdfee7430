import path from 'node:path'
import { z } from 'zod'
import { Member, PortalVersion } from '#server/platform/tar/member.ts'

export const formatVersion = 1
export const sealName = 'backup.sha256'

export const Manifest = z.object({
  format: z.number(),
  portal: PortalVersion,
  /** What the backup holds is of this moment. */
  takenAt: z.iso.datetime(),
  host: z.string(),
  server: z.object({ version: z.string(), encoding: z.string(), collation: z.string(), letters: z.string() }),
  /** Those that the database has seen, with the checksum of what each does. */
  migrations: z.array(z.object({ name: z.string(), sha256: z.string() })),
  sequences: z.array(z.object({ name: z.string(), last: z.string(), isCalled: z.boolean() })),
  /** The months of readings, by their first day. */
  months: z.array(z.iso.date()),
  auditHead: z.object({ seq: z.number(), hash: z.string() }).nullable(),
  /** All that comes before the manifest, in its order. */
  members: z.array(Member),
})
export type Manifest = z.infer<typeof Manifest>

export const nameOfTable = (table: string): string => `tables/${table}.copy.zst`
export const tableNamed = (name: string): string => path.basename(name, '.copy.zst')

export const rowsIn = ({ members }: Manifest): number => members.reduce((sum, { rows = 0 }) => sum + rows, 0)
