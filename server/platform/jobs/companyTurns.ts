import { sql, type RawBuilder } from 'kysely'
import type { AppContext } from '#server/platform/appContext.ts'

/** Jobs of one kind that run at once for a company. */
const atOnce = 2
const turnMs = 15_000

/**
 * The name of a queue for a job that takes long for a company, or waits for its server. Jobs of one `id`, such as an endpoint,
 * run one after the other, and those of one company on few workers: the others are for other companies.
 */
export const companyQueue = (
  jobName: string,
  companyId: number | RawBuilder<unknown>,
  id: number | RawBuilder<unknown>,
): RawBuilder<string> => sql`concat(${jobName}::text, ' ', ${companyId}::bigint, ' ', ${id}::bigint % ${atOnce}::int)`

/** Whether a job that began its turn now may still go on: after some seconds others of its queue have theirs. */
export function takeTurn({ now }: Pick<AppContext, 'now'>): () => boolean {
  const endMs = now().getTime() + turnMs
  return () => now().getTime() < endMs
}
