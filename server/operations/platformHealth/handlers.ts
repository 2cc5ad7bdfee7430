import { sql } from 'kysely'
import type { Db } from '#server/platform/db/connect.ts'
import type { platformHealthCalls } from '#contract/operations/calls/platformHealth.ts'
import type { PlatformFigures } from '#contract/operations/types/platformHealthTypes.ts'
import { levelOf, reasonsOf } from '#contract/operations/rules/platformState.ts'
import type { HandlersFor } from '#server/platform/http/calls/handlersFor.ts'

export const platformHealthHandlers = (
  loadFigures: () => Promise<PlatformFigures>,
): HandlersFor<typeof platformHealthCalls> => ({
  async getPlatformHealth() {
    const platform = await loadFigures()
    const reasons = reasonsOf(platform)
    return { ...platform, level: levelOf(reasons), reasons }
  },

  runJobsAgain: async ({ job }, { db }) => ({ number: await runJobsAgain(db, job) }),
})

/** A limit per call, so that a recovered mail server is not flooded with a night's mails. */
const maxAtOnce = 1000

/** Restarts jobs with this name that failed permanently, oldest first; returns how many. */
async function runJobsAgain(db: Db, job: string): Promise<number> {
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
