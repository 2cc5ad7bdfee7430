import fs from 'node:fs/promises'
import { z } from 'zod'
import { orUndefined } from '#contract/kernel/orUndefined.ts'
import { csvRows } from '#server/records/archive/month/csvRows.ts'
import { Member, PortalVersion } from '#server/platform/tar/member.ts'
import { readMembers } from '#server/platform/tar/readMembers.ts'
import { readSealed, type Sealed } from '#server/platform/tar/readSealed.ts'
import { damaged, readTar } from '#server/platform/tar/readTar.ts'
import type { Seal } from '#server/platform/tar/sealedTar.ts'
import { decompressed } from '#server/platform/tar/spool.ts'
import { segmentsIn } from '#server/telemetry/segments/copiedSegments.ts'
import type { Segment } from '#server/telemetry/segments/segment.ts'

// A month of readings is a sealed tar (docs/operation/archive-format.md), which opens without the portal.
export const formatVersion = 1
export const segmentsName = 'segments.copy.zst'
export const loggersName = 'loggers.csv.zst'
export const batchesName = 'batches.csv.zst'

export const MonthManifest = z.object({
  format: z.number(),
  portal: PortalVersion,
  exportedAt: z.iso.datetime(),
  host: z.string(),
  kind: z.literal('readings'),
  /** Its first day (UTC). */
  month: z.iso.date(),
  readings: z.number(),
  members: z.array(Member),
})
export type MonthManifest = z.infer<typeof MonthManifest>

export const sealOfMonth = ({ exportedAt }: Pick<MonthManifest, 'exportedAt'>): Seal => ({
  name: 'archive.sha256',
  mtime: new Date(exportedAt),
})

export type ArchivedLogger = { id: number; companyId: number; company: string; serial: string }
export type ArchivedMonth = Sealed<MonthManifest> & { loggers: ReadonlyMap<number, ArchivedLogger> }

/** Reads a month's file to its end; throws where any byte is not as it was written. */
export async function openMonth(file: string): Promise<ArchivedMonth> {
  await refuseFormerFormat(file)
  const sealed = await readSealed(file, 'archived month of readings', text => manifestIn(file, text), sealOfMonth)
  const loggers = new Map<number, ArchivedLogger>()
  await readMembers(file, sealed.manifest, async (member, pieces) => {
    if (member.name !== loggersName) return
    for await (const row of csvRows(file, pieces, Logger)) loggers.set(row.id, row)
  })
  return { ...sealed, loggers }
}

const Logger = z
  .object({ id: z.coerce.number().int(), company_id: z.coerce.number().int(), company: z.string(), serial: z.string() })
  .transform(({ company_id: companyId, ...logger }) => ({ ...logger, companyId }))

/** The segments of a month's file, in order of logger and time, as often as they are asked for. */
export async function* segmentsOf(file: string): AsyncGenerator<Segment> {
  for await (const { name, body } of readTar(file)) {
    if (name !== segmentsName) continue
    yield* segmentsIn(decompressed(body))
    return
  }
}

const Version = z.object({ format: z.number(), portal: PortalVersion, kind: z.string() })

function manifestIn(file: string, text: string): MonthManifest {
  const said = orUndefined<unknown>(() => JSON.parse(text))
  const version = Version.safeParse(said).data
  if (version && version.format > formatVersion)
    throw new Error(`${file} was written by a newer portal (${version.portal}): use that one`)
  const manifest = MonthManifest.safeParse(said).data
  if (!manifest) throw damaged(file, 'its manifest cannot be read')
  return manifest
}

const gzipMark = Buffer.from([0x1f, 0x8b])

async function refuseFormerFormat(file: string): Promise<void> {
  await using opened = await fs.open(file)
  const { buffer } = await opened.read(Buffer.alloc(gzipMark.length), 0, gzipMark.length, 0)
  if (buffer.equals(gzipMark))
    throw new Error(`${file} has readings as CSV, a former format that is not restored any more`)
}
