import { sql, type RawBuilder } from 'kysely'
import type { Grants } from '#contract/partners/types/partnerTypes.ts'
import { grantKinds, type GrantKind } from '#contract/partners/rules/partnerGrants.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import type { PartnerIssue } from '#server/partners/tradingPartners/runCommand.ts'

const serials = sql`(select json_agg(l.serial order by l.serial) from partner_grant_loggers x
  join loggers l on l.id = x.logger_id where x.grant_id = max(g.id) filter (where g.kind = 'carryLoggers'))`
const loggerCount = sql`(select to_json(count(*)) from partner_grant_loggers x
  where x.grant_id = max(g.id) filter (where g.kind = 'carryLoggers'))`

/**
 * SQL for what a company grants on a day in the partnership `p`: `Grants`, or `GrantSummary` with the number of
 * loggers.
 */
export const grantsOn = (granter: RawBuilder<unknown>, day: RawBuilder<unknown>, listed: 'serials' | 'number') => sql`(
  select json_build_object(
           'nameAsDepositor', coalesce(bool_or(g.kind = 'nameAsDepositor'), false),
           'nameAsParty', coalesce(bool_or(g.kind = 'nameAsParty'), false),
           'holdStock', coalesce(bool_or(g.kind = 'holdStock'), false),
           'carryLoggers', case when bool_or(g.all_loggers) then '"all"'::json
             when bool_or(g.kind = 'carryLoggers') then coalesce(${listed === 'serials' ? serials : loggerCount}, '[]')
             else '"none"'::json end)
    from partner_grants g
   where g.partnership_id = p.id and g.granter_id = ${granter}
     and ${day} between g.valid_from and coalesce(g.valid_to, 'infinity'))`

export async function readGrants(tx: DbOrTx, partnershipId: number, granterId: number, day: string): Promise<Grants> {
  const { rows } = await sql<{ grants: Grants }>`
    select ${grantsOn(sql`${granterId}::bigint`, sql`${day}::date`, 'serials')} as grants
      from partnerships p where p.id = ${partnershipId}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('the partnership of these grants does not exist')
  return row.grants
}

/** Grants as stored: loggers by their ids. */
export type StoredGrants = { kinds: GrantKind[]; allLoggers: boolean; loggerIds: number[] }

/**
 * Resolves the granter's own loggers; each serial that is not one of them is an issue, even if another company has a
 * logger with it.
 */
export async function resolveGrants(
  tx: DbOrTx,
  granterId: number,
  grants: Grants,
  path: string,
): Promise<{ stored: StoredGrants; issues: PartnerIssue[] }> {
  const { carryLoggers } = grants
  const serialsToFind = Array.isArray(carryLoggers) ? carryLoggers : []
  const loggerIds = await loggersOf(tx, granterId, serialsToFind)
  const issues = serialsToFind.flatMap((value, index): PartnerIssue[] =>
    loggerIds.has(value) ? [] : [{ path: `${path}.carryLoggers[${index}]`, message: 'unknownLogger', value }],
  )
  const kinds = grantKinds.filter(kind => (kind === 'carryLoggers' ? carryLoggers !== 'none' : grants[kind]))
  return { stored: { kinds, allLoggers: carryLoggers === 'all', loggerIds: [...new Set(loggerIds.values())] }, issues }
}

async function loggersOf(
  tx: DbOrTx,
  companyId: number,
  serialsToFind: readonly string[],
): Promise<Map<string, number>> {
  if (serialsToFind.length === 0) return new Map()
  const rows = await tx
    .selectFrom('loggers')
    .select(['id', 'serial'])
    .where('company_id', '=', companyId)
    .where('serial', 'in', [...new Set(serialsToFind)])
    .execute()
  return new Map(rows.map(({ id, serial }) => [serial, id]))
}

export const grantsNothing = ({ nameAsDepositor, nameAsParty, holdStock, carryLoggers }: Grants) =>
  !nameAsDepositor && !nameAsParty && !holdStock && carryLoggers === 'none'

export const sameGrants = (a: Grants, b: Grants) =>
  grantKinds.every(kind =>
    kind === 'carryLoggers' ? sameLoggers(a.carryLoggers, b.carryLoggers) : a[kind] === b[kind],
  )

export function sameLoggers(a: Grants['carryLoggers'], b: Grants['carryLoggers']): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return a === b
  return new Set(a).symmetricDifference(new Set(b)).size === 0
}
