import fs from 'node:fs'
import { Writable } from 'node:stream'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { segmentsName, sealOfMonth, type MonthManifest } from '#server/records/archive/month/archivedMonth.ts'
import { printMonth } from '#server/records/archive/month/printMonth.ts'
import { copiedRows, copyHeader, copyTrailer } from '#server/platform/db/statements/copiedRows.ts'
import { manifestName } from '#server/platform/tar/member.ts'
import { filesIn, forgeBackup, setFile, type Files } from '#test/support/worlds/records/forgedBackup.ts'

/** What `npm run archive:print` prints of a month's file. */
export async function printed(file: string): Promise<string> {
  const pieces: Buffer[] = []
  const out = new Writable({
    write(piece: Buffer, _encoding, done) {
      pieces.push(piece)
      done()
    },
  })
  await printMonth(file, out)
  return Buffer.concat(pieces).toString('utf8')
}

/** Writes the file of a month again as the portal would, with other segments: each is a row of binary COPY. */
export async function forgeMonth(file: string, change: (segments: Buffer[]) => Buffer[]): Promise<void> {
  const copied = zstdDecompressSync((await filesIn(file)).get(segmentsName) ?? new Uint8Array())
  await forgeMember(file, segmentsName, Buffer.concat([copyHeader, ...change(await rowsIn(copied)), copyTrailer]))
}

/** The same with another content of one of its compressed files. */
export async function forgeMember(file: string, member: string, content: Buffer): Promise<void> {
  await forgeFiles(file, files => setFile(files, member, zstdCompressSync(content)))
}

/** The same with other files. */
export async function forgeFiles(file: string, change: (files: Files) => unknown): Promise<void> {
  const files = await filesIn(file)
  change(files)
  const { exportedAt, name } = { ...manifestOf(files), ...sealOfMonth(manifestOf(files)) }
  fs.rmSync(file)
  await forgeBackup(file, files, exportedAt, name)
}

export const manifestOf = (files: Files): MonthManifest =>
  JSON.parse(Buffer.from(files.get(manifestName) ?? '').toString('utf8')) as MonthManifest

async function rowsIn(copied: Buffer): Promise<Buffer[]> {
  async function* pieces() {
    yield copied
  }
  const rows: Buffer[] = []
  for await (const { data, starts } of copiedRows(pieces())) {
    const end = data.length - copyTrailer.length
    for (const [n, start] of starts.entries()) rows.push(Buffer.from(data.subarray(start, starts[n + 1] ?? end)))
  }
  return rows
}

/** Where the fields of such a row begin. */
export const fieldsAt = { firstAt: 6, lastAt: 18, batchId: 30, loggerId: 42, milliBase: 74 }
