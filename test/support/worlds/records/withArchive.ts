import type { Db } from '#server/platform/db/connect.ts'

/** What is done while the readings of a month, by its first day, are in the archive as far as anything asks. */
export async function withArchive(db: Db, month: string, act: () => Promise<unknown>): Promise<void> {
  const at = new Date()
  const { id } = await db
    .insertInto('archives')
    .values({
      kind: 'readings',
      month,
      host: 'test',
      file_name: `readings-${month}`,
      bytes: 1,
      rows: 0,
      sha256: Buffer.alloc(32),
      parts_sha256: Buffer.alloc(32),
      exported_at: at,
      moved_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await act()
  await db.updateTable('archives').set({ restored_at: at }).where('id', '=', id).execute()
}
