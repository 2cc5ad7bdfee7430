import { createHash } from 'node:crypto'
import { migrationNames, migrationSql } from '#server/platform/db/migrate.ts'

/** The baseline and every migration that this portal knows, in their order, with the SHA-256 of what each does. */
export async function migrationChecksums(): Promise<Map<string, string>> {
  const checksums = new Map<string, string>()
  for (const name of await migrationNames()) {
    checksums.set(
      name,
      createHash('sha256')
        .update(await migrationSql(name))
        .digest('hex'),
    )
  }
  return checksums
}
