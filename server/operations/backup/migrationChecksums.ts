import { createHash } from 'node:crypto'
import { migrationNames, migrationSql } from '#server/platform/db/migrate.ts'

/** Every migration that this portal knows, with the SHA-256 of what it does. */
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
