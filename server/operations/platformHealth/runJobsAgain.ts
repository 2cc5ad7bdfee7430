import { sql } from 'kysely'
import type { Db } from '#server/platform/db/connect.ts'

/** So many at once: a mail server that has just come back must not be run over by a night's mails. */
const maxAtOnce = 1000

/** Has jobs of a name that failed for good tried once more from the start, the oldest first. Answers how many. */
export async function runJobsAgain(db: Db, job: string): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    with failed as (
      select id from graphile_worker.jobs
       where task_identifier = ${job} and attempts >= max_attempts and locked_at is null order by id limit ${maxAtOnce}
    )
    select count(*)::int as number
      from graphile_worker.reschedule_jobs(array(select failed.id from failed), run_at := now(), attempts := 0)`.execute(
    db,
  )
  return rows[0]?.number ?? 0
}
