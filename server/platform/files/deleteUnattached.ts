import { sql } from 'kysely'
import { systemReasons } from '#contract/kernel/systemReasons.ts'
import { asActor } from '#server/platform/db/actor.ts'
import { isAttached } from '#server/platform/files/attachments.ts'
import type { AppContext } from '#server/platform/appContext.ts'

const unattachedMs = 7 * 24 * 60 * 60 * 1000

/** Deletes unattached documents after a week: those of abandoned forms and replaced files. */
export async function deleteUnattached({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - unattachedMs)
  await db.transaction().execute(async tx => {
    await asActor(tx, 'system:portal', systemReasons.unreferenced)
    // Attaching locks the document; so the check is repeated under this lock.
    const { rows } = await sql<{ id: number }>`
      select d.id from documents d where d.uploaded_at < ${before} and not ${isAttached}
         for update skip locked`.execute(tx)
    const ids = rows.map(row => row.id)
    await sql`delete from documents d where d.id = any(${ids}::bigint[]) and not ${isAttached}`.execute(tx)
  })
}
