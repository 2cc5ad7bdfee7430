import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import {
  archiveFolder,
  asArchiver,
  insertArchive,
  nextArchiveId,
  unmovedArchive,
  type Archive,
} from '#server/records/archive/archives.ts'
import { compareWithParts } from '#server/records/archive/compareWithParts.ts'
import { atOneMoment, inOwnTransaction } from '#server/records/archive/ownClient.ts'
import { writeReadings } from '#server/records/archive/readingsFile.ts'
import { saveArchivedParts } from '#server/records/archive/saveArchivedParts.ts'
import { sha256Of } from '#server/platform/files/sha256Of.ts'

/** `writer` notes what was written; `open` gives another connection, which sees a month as it is. */
export type Archiving = { writer: Client; open: () => Promise<Client>; dataDir: string }

const partitionOf = (month: string) => `readings_${month.slice(0, 7).replace('-', '_')}`

/**
 * Moves a month of readings out: a file that is whole, on the disk and read back first, then the record of it, then the
 * month goes. Whatever ends this in between, the next time goes on from what is there.
 */
export async function archiveReadings(archiving: Archiving, month: string): Promise<void> {
  const { writer, dataDir } = archiving
  const known = await unmovedArchive(writer, 'readings', month)
  if (known && !(await isStillWhole(known, dataDir))) await forget(writer, known)
  const archive = (await unmovedArchive(writer, 'readings', month)) ?? (await exported(archiving, month))
  await dropped(writer, archive).catch(async error => {
    // Something came in since it was written: the next time writes it anew.
    if (isCode(error, changedSince)) await forget(writer, archive)
    throw error
  })
}

const changedSince = '23514'
const lockNotAvailable = '55P03'
const lockPauseMs = 2000

/** Nobody waits for a reader that takes long, such as a backup: who comes at a bad moment tries again, for a minute. */
async function dropped(writer: Client, { id }: Archive) {
  for (let triesLeft = 30; ; triesLeft--) {
    try {
      return await inOwnTransaction(writer, async () => {
        await asArchiver(writer)
        await writer.query('select move_readings_month($1)', [id])
      })
    } catch (error) {
      if (!isCode(error, lockNotAvailable) || triesLeft === 0) throw error
      await sleep(lockPauseMs)
    }
  }
}

async function exported({ open, writer, dataDir }: Archiving, month: string): Promise<Archive> {
  await inOwnTransaction(writer, async () => {
    await asArchiver(writer)
    const id = await nextArchiveId(writer)
    const fileName = `readings-${month.slice(0, 7)}-${id}.csv.gz`
    const file = path.join(archiveFolder(dataDir), fileName)
    const made = await atOneMoment(open, async reader => ({
      partsSha256: await saveArchivedParts(reader, writer, partitionOf(month), id),
      ...(await writeReadings(reader, partitionOf(month), file)),
    }))
    for await (const reading of compareWithParts(writer, file, month)) void reading
    await insertArchive(writer, { id, kind: 'readings', month, fileName, ...made })
  })
  const archive = await unmovedArchive(writer, 'readings', month)
  if (!archive) throw new Error(`the export of ${month} was not noted`)
  return archive
}

/** Also where another host wrote it: what is not here is not known to be anywhere. */
async function isStillWhole({ fileName, sha256 }: Archive, dataDir: string): Promise<boolean> {
  const file = path.join(archiveFolder(dataDir), fileName)
  return fs.existsSync(file) && (await sha256Of(file)).sha256.equals(sha256)
}

/** Its month is still in the database: nothing is lost with the record, nor with the file. */
async function forget(writer: Client, { id }: Archive) {
  await inOwnTransaction(writer, async () => {
    await asArchiver(writer)
    await writer.query('delete from archives where id = $1 and moved_at is null', [id])
  })
}

const isCode = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code
