import { asActor } from '#server/platform/db/actor.ts'
import { checkCompany } from '#server/partners/companies/checkCompany.ts'
import { readRegister } from '#server/partners/companies/register.ts'
import { insertCompany, type NewCompany } from '#server/partners/companies/writeCompany.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import { lock } from '#server/platform/db/locks/advisoryLocks.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { writeTransaction } from '#server/platform/db/writeTransaction.ts'
import type { AppContext } from '#server/platform/appContext.ts'

/** Registers an active company; all duplicates are reported at once. */
export async function addCompany(appContext: AppContext, caller: Caller, company: NewCompany): Promise<void> {
  await saveCompany(appContext, async tx => {
    await asActor(tx, `user:${caller.userId}`)
    const faults = await checkCompany(tx, await readRegister(tx, [company]), null, company)
    faults.throwAny()
    await insertCompany(tx, company, appContext.now())
  })
}

const uniqueViolation = '23505'

/**
 * Runs the registration or edit of a company, one at a time: names, codes and domains are compared across all
 * companies. If something outside the screens (npm run admin:create) was faster, the second try finds its rows.
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

export const isUniqueViolation = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === uniqueViolation
