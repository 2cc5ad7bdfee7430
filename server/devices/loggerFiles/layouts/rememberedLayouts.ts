import { sql } from 'kysely'
import type { RememberedLayout } from '#contract/devices/types/loggerFilePreview.ts'
import { codes } from '#contract/kernel/codes.ts'
import type { DbOrTx, Tx } from '#server/platform/db/connect.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { isLimited } from '#server/identity/users/centreLimits.ts'
import { mayEdit } from '#server/devices/loggerFiles/fileAccess.ts'
import { isoTimes, type Dated } from '#server/platform/db/statements/isoTimes.ts'

/** The saved explanations, newest first; none for users with limited centres, because they come from files of any centre. */
export async function rememberedLayouts(
  db: DbOrTx,
  { companyIds }: EnterpriseScope,
  caller: Caller,
): Promise<RememberedLayout[]> {
  if (isLimited(caller)) return []
  const { rows } = await sql<Dated<Omit<RememberedLayout, 'mayForget'>, 'keptAt'> & { companyId: number }>`
    select m.id as "layoutId", m.company_id as "companyId", m.heads, m.file_name as "fileName", u.name as "keptBy",
           m.kept_at as "keptAt"
      from logger_file_mappings m left join users u on u.id = m.kept_by
     where ${companyIds === 'all' ? sql`true` : sql`m.company_id = any(${companyIds}::bigint[])`}
     order by m.kept_at desc, m.id desc limit 500`.execute(db)
  return rows.map(({ companyId, ...row }) => ({ ...isoTimes(row), mayForget: mayEdit(caller, companyId) }))
}

/** Deletes the explanation of a layout: its next file is asked about again. Unknown and foreign layouts look the same (4017). */
export async function forgetLayout(tx: Tx, caller: Caller, layoutId: number): Promise<void> {
  const layout = await tx
    .selectFrom('logger_file_mappings')
    .select('company_id')
    .where('id', '=', layoutId)
    .executeTakeFirst()
  if (!layout || isLimited(caller) || !mayEdit(caller, layout.company_id)) throw new PortalError(codes.notAuthorized)
  await tx.deleteFrom('logger_file_mappings').where('id', '=', layoutId).execute()
}
