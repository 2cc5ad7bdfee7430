// npm run backup -- FILE: writes the portal's whole database to a file. npm run backup -- --verify FILE: reads one, and
// says whether it is whole. Exit code 0 when all is well.
import path from 'node:path'
import { parseArgs } from 'node:util'
import { archiveFolder } from '#server/records/archive/archives.ts'
import { openPortalDatabase } from '#server/platform/db/connection/portalDatabase.ts'
import { backUp } from '#server/operations/backup/backUp.ts'
import { rowsIn } from '#server/operations/backup/manifest.ts'
import { verifyBackup } from '#server/operations/backup/verifyBackup.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import { runCommand } from '#server/platform/command.ts'

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
  await using database = await openPortalDatabase(config)
  const target = { file, archiveFolder: archiveFolder(config.dataDir) }
  const { bytes, rows, takenAt, sha256 } = await backUp(database.client, target, stopped.signal)
  return `${file}: ${rows} rows of ${takenAt.toISOString()}, ${bytes} bytes, SHA-256 ${sha256.toString('hex')}.`
}

async function check(file: string): Promise<string> {
  const { manifest } = await verifyBackup(file)
  const { takenAt, portal, host } = manifest
  return `${file} is whole: ${rowsIn(manifest)} rows of ${takenAt}, by portal ${portal} on ${host}.`
}

await runCommand('No backup: ', async () => {
  const { file, isCheck } = wanted()
  return await (isCheck ? check(file) : write(file))
})
