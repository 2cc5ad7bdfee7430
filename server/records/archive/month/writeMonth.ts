import fs, { type FileHandle } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { ClientBase } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import {
  batchesName,
  formatVersion,
  loggersName,
  MonthManifest,
  sealOfMonth,
  segmentsName,
} from '#server/records/archive/month/archivedMonth.ts'
import { checkSegments } from '#server/records/archive/month/checkMonth.ts'
import { partsOf } from '#server/records/archive/month/monthParts.ts'
import { saveParts } from '#server/records/archive/month/saveParts.ts'
import { writeWhole, type WrittenFile } from '#server/platform/files/wholeFile.ts'
import { manifestName, type Member } from '#server/platform/tar/member.ts'
import { readmeName } from '#server/platform/tar/readSealed.ts'
import { addText, sealedTar, type Add } from '#server/platform/tar/sealedTar.ts'
import { decompressed, fillSpool, openSpool, readSpool } from '#server/platform/tar/spool.ts'
import { copyMonth, segmentColumns, segmentsIn } from '#server/telemetry/segments/copiedSegments.ts'
import packageFile from '../../../../package.json' with { type: 'json' }

/** `reader` is in the snapshot of the export, `writer` in the transaction of the archive's record. */
type Export = { reader: ClientBase; writer: ClientBase; month: string; file: string; archiveId: number }
type Written = { readings: number; partsSha256: Buffer }

/**
 * Writes a month (its first day) to a file, with the segments as they are stored. Every batch with readings in it is checked,
 * and its part recorded: throws if one is not as it was received.
 */
export async function writeMonth(exported: Export): Promise<WrittenFile & { rows: number; partsSha256: Buffer }> {
  const exportedAt = new Date().toISOString()
  let written: Written | undefined
  const tar = sealedTar(sealOfMonth({ exportedAt }), async add => {
    written = await addMonth(add, exported, exportedAt)
  })
  const file = await writeWhole(exported.file, [Readable.from(tar)])
  if (!written) throw new Error(`${exported.file} was not written`)
  return { ...file, rows: written.readings, partsSha256: written.partsSha256 }
}

async function addMonth(add: Add, exported: Export, exportedAt: string): Promise<Written> {
  const { reader, writer, month, file, archiveId } = exported
  await using spool = await openSpool(file)
  const copying = reader.query(copyTo(copyMonth(month)))
  const bytes = await fillSpool(spool, copying)
  const segments = () => segmentsIn(decompressed(readSpool(spool)))
  const readings = await checkSegments(segments(), month, () => true)
  const partsSha256 = await saveParts({ reader, writer, month, archiveId }, partsOf(segments))
  const readme = await fs.readFile(path.join(import.meta.dirname, 'monthReadme.txt'), 'utf8')
  const members: Member[] = [await addText(add, readmeName, readme)]
  const segmentsFile = await add(segmentsName, bytes, readSpool(spool))
  members.push({ ...segmentsFile, rows: copying.rowCount, columns: [...segmentColumns] })
  members.push(await addText(add, 'schema.sql', await schemaOf(reader)))
  members.push(await addRows(add, spool, loggersName, reader, loggersOf(month)))
  // What saveParts() wrote is not in the snapshot.
  members.push(await addRows(add, spool, batchesName, writer, batchesOf(month)))
  const facts = { format: formatVersion, portal: packageFile.version, exportedAt, host: os.hostname() }
  const manifest: MonthManifest = { ...facts, kind: 'readings', month, readings, members }
  await addText(add, manifestName, JSON.stringify(MonthManifest.parse(manifest), null, 2))
  return { readings, partsSha256 }
}

async function addRows(add: Add, spool: FileHandle, name: string, client: ClientBase, query: string): Promise<Member> {
  const copying = client.query(copyTo(`copy (${query}) to stdout (format csv, header)`))
  const bytes = await fillSpool(spool, copying)
  return { ...(await add(name, bytes, readSpool(spool))), rows: copying.rowCount }
}

// The month comes from the partitions: its text is a date.
const loggersOf = (month: string) => `
  select l.id, l.company_id, c.code as company, l.serial, l.model from loggers l join companies c on c.id = l.company_id
   where l.id in (select s.logger_id from segments_of_month('${month}') s)
   order by l.id`

const batchesOf = (month: string) => `
  select b.id, c.code as company, b.source, to_char(b.received_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as received_at,
         p.readings, encode(p.checksum, 'hex') as sha256
    from archived_parts p join reading_batches b on b.id = p.batch_id join companies c on c.id = b.company_id
   where p.month = '${month}' and not exists (select from withdrawn_batches w where w.batch_id = p.batch_id)
   order by b.id`

/** SQL that makes the table of segments and the view of their readings in any PostgreSQL. */
async function schemaOf(client: ClientBase): Promise<string> {
  const { rows } = await client.query<{ sql: string }>(schema)
  return rows.map(row => `${row.sql};\n`).join('\n')
}

const schema = `
  select format(E'create table reading_segments (\\n  %s\\n)',
           string_agg(format('%I %s', attname, format_type(atttypid, atttypmod)), E',\\n  ' order by attnum)) as sql
    from pg_attribute where attrelid = 'reading_segments'::regclass and attnum > 0 and not attisdropped
  union all select pg_get_functiondef('packed_at'::regproc)
  union all select pg_get_functiondef('readings_of_segment'::regproc)
  union all select 'create view readings as
  select s.logger_id, r.* from reading_segments s, readings_of_segment(s, ''-infinity'', ''infinity'') r'`
