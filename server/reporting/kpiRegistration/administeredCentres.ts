import { codes } from '#contract/kernel/codes.ts'
import type { Db, DbOrTx } from '#server/platform/db/connect.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'

export type Centre = { id: number; code: string; name: string; nameEn: string }

/**
 * The centres whose months the caller may see, by code: all for the platform company, its own for any other one (REP-11);
 * with referable centres only those (IDN-11).
 */
export const centresOf = async (db: Db, caller: Caller): Promise<Centre[]> => await found(db, caller).execute()

/** One of these; 4017 for any other code. */
export async function centreOf(db: DbOrTx, caller: Caller, code: string): Promise<Centre> {
  const centre = await found(db, caller).where('code', '=', code).executeTakeFirst()
  if (!centre) throw new PortalError(codes.notAuthorized)
  return centre
}

const found = (db: DbOrTx, caller: Caller) =>
  db
    .selectFrom('centres')
    .select(['id', 'code', 'name', 'name_en as nameEn'])
    .$if(!caller.isPlatform, query => query.where('company_id', '=', caller.company.id))
    .$if(caller.centres.length > 0, query =>
      query.where(
        'id',
        'in',
        caller.centres.map(centre => centre.id),
      ),
    )
    .orderBy('code')
