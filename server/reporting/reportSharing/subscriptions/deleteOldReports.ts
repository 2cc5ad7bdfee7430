import { sql } from 'kysely'
import { asActor } from '#server/platform/db/actor.ts'
import type { AppContext } from '#server/platform/appContext.ts'

const dayMs = 24 * 60 * 60 * 1000
/** The retention of a report after its last link has ended, during which the link is reported as expired. */
const retentionMs = 60 * dayMs

/** Deletes the files of reports without valid links; the records of the links and the checksum remain. */
export async function deleteOldReports({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<void> {
  const longAgo = new Date(now().getTime() - retentionMs)
  await db.transaction().execute(async tx => {
    await asActor(tx, 'system:portal', 'no link led to it any more')
    await sql`
      delete from documents d using report_files f
       where f.document_id = d.id and f.made_at < ${longAgo}
         and not exists (select from report_links l
                          where l.file_id = f.id and coalesce(l.withdrawn_at, l.expires_at) >= ${longAgo})`.execute(tx)
  })
}
