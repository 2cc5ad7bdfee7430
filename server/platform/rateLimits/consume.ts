import { addOne } from '#server/platform/rateLimits/storedCounts.ts'
import { scaled, type Limit } from '#server/platform/rateLimits/limits.ts'
import { tooMany } from '#server/platform/rateLimits/tooMany.ts'
import { waitMs } from '#server/platform/rateLimits/used.ts'
import type { AppContext } from '#server/platform/appContext.ts'

/** Counts one in the database, over all processes; throws 4025 if that is too many, and then does not count it. */
export async function consume({ db, now, config }: Counting, limit: Limit, subject: string): Promise<Refund> {
  const at = now()
  const refund = async () => void (await addOne(db, limit, subject, at, -1))
  const used = await addOne(db, limit, subject, at)
  const wait = waitMs(scaled(limit, config.limitFactor), { ...used, used: used.used - 1 }, at.getTime())
  if (wait === 0) return refund
  await refund()
  throw tooMany(wait)
}

export type Counting = Pick<AppContext, 'db' | 'now' | 'config'>
type Refund = () => Promise<void>
