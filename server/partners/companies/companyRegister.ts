import { lock } from '#server/platform/db/advisoryLocks.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { writeTransaction } from '#server/platform/db/writeTransaction.ts'
import type { AppContext } from '#server/platform/appContext.ts'

const uniqueViolation = '23505'

/**
 * Companies are registered and edited one at a time: names, codes and domains are compared across all of them. Where
 * something outside the portal's screens was faster (npm run admin:create), the second try finds what it left.
 */
export async function saveCompany<Result>({ pool }: AppContext, work: (tx: Db) => Promise<Result>): Promise<Result> {
  const save = async () =>
    await writeTransaction(pool, async (_client, tx) => {
      await lock(tx, 'companyRegister')
      return await work(tx)
    })
  try {
    return await save()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    return await save()
  }
}

const isUniqueViolation = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === uniqueViolation
