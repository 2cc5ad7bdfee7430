import { sql } from 'kysely'
import { asActor } from '#server/platform/db/actor.ts'
import type { AppContext } from '#server/platform/appContext.ts'

const dayMs = 24 * 60 * 60 * 1000
/** How long a report is kept after its last link has ended: as long as other links that are told to be expired. */
const rememberedMs = 60 * dayMs

/** Deletes the files of reports that no link leads to any more; what was sent to whom, and its checksum, stay. */
export async function deleteOldReports({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<void> {
  const longAgo = new Date(now().getTime() - rememberedMs)
  await db.transaction().execute(async tx => {
    await asActor(tx, 'system:portal', 'no link led to it any more')
    await sql`
      delete from documents d using report_files f
       where f.document_id = d.id and f.made_at < ${longAgo}
         and not exists (select from report_links l
                          where l.file_id = f.id and coalesce(l.withdrawn_at, l.expires_at) >= ${longAgo})`.execute(tx)
  })
}
