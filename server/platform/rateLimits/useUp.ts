import { addOne } from '#server/platform/rateLimits/keptCounts.ts'
import { scaled, type Limit } from '#server/platform/rateLimits/limits.ts'
import { tooMany } from '#server/platform/rateLimits/tooMany.ts'
import { waitMs } from '#server/platform/rateLimits/used.ts'
import type { Parts } from '#server/platform/appContext.ts'

/** Counts one at once, over all processes; 4025 where that is too many, and then it counts no longer. */
export async function useUp({ db, now, config }: Counting, limit: Limit, subject: string): Promise<TakeBack> {
  const at = now()
  const takeBack = async () => void (await addOne(db, limit, subject, at, -1))
  const used = await addOne(db, limit, subject, at)
  const wait = waitMs(scaled(limit, config.limitFactor), { ...used, used: used.used - 1 }, at.getTime())
  if (wait === 0) return takeBack
  await takeBack()
  throw tooMany(wait)
}

/** What counting takes. */
export type Counting = Pick<Parts, 'db' | 'now' | 'config'>
type TakeBack = () => Promise<void>
