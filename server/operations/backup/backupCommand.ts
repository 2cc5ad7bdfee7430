// npm run backup -- FILE: writes the portal's whole database to a file. npm run backup -- --verify FILE: reads one, and
// says whether it is whole. Exit code 0 when all is well.
import path from 'node:path'
import { parseArgs } from 'node:util'
import { archiveFolder } from '#server/records/archive/archives.ts'
import { openPortalDatabase } from '#server/platform/db/connection/portalDatabase.ts'
import { backUp } from '#server/operations/backup/backUp.ts'
import { rowsIn } from '#server/operations/backup/manifest.ts'
import { verifyBackup } from '#server/operations/backup/verifyBackup.ts'
import { readConfig } from '#server/platform/config.ts'

const usage = 'say which file: npm run backup -- FILE, or npm run backup -- --verify FILE to check one'

function wanted(): { file: string; isCheck: boolean } {
  const { values, positionals } = parseArgs({ options: { verify: { type: 'boolean' } }, allowPositionals: true })
  const [file, ...more] = positionals
  if (file === undefined || more.length > 0) throw new Error(usage)
  return { file: path.resolve(file), isCheck: values.verify ?? false }
}

async function write(file: string): Promise<string> {
  const stopped = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stopped.abort())
  const config = readConfig(process.env)
  const { client, close } = await openPortalDatabase(config)
  try {
    const { bytes, rows, takenAt, sha256 } = await backUp(
      client,
      { file, archiveFolder: archiveFolder(config.dataDir) },
      stopped.signal,
    )
    return `${file}: ${rows} rows of ${takenAt.toISOString()}, ${bytes} bytes, SHA-256 ${sha256.toString('hex')}.`
  } finally {
    await close()
  }
}

async function check(file: string): Promise<string> {
  const { manifest } = await verifyBackup(file)
  const { takenAt, portal, host } = manifest
  return `${file} is whole: ${rowsIn(manifest)} rows of ${takenAt}, by portal ${portal} on ${host}.`
}

try {
  const { file, isCheck } = wanted()
  console.log(isCheck ? await check(file) : await write(file))
} catch (error) {
  console.error(`No backup: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
