import { sql } from 'kysely'
import { codes } from '#contract/kernel/codes.ts'
import { dayIn } from '#contract/kernel/time/dayIn.ts'
import type { PartnerFault } from '#contract/partners/rules/partnerships.ts'
import { asActor } from '#server/platform/db/actor.ts'
import { isPlatformAdministrator } from '#server/identity/administration/administeredCompany.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import type { CallerContext } from '#server/platform/http/calls/handlersFor.ts'
import { PortalError, type Issue } from '#server/platform/http/calls/portalError.ts'
import { writeTransaction } from '#server/platform/db/writeTransaction.ts'

/** Somebody who changes partnerships, within one transaction. */
export type CommandContext = { tx: DbOrTx; caller: Caller; now: Date; today: string }

export type PartnerIssue = Issue & { message: PartnerFault }

/** Role 01 for its own company, the platform administrator for all; who is limited to centres speaks for no company. */
export const mayEditPartners = (caller: Caller) =>
  caller.centres.length === 0 && (isPlatformAdministrator(caller) || (caller.role === '01' && !caller.isPlatform))

/** Runs a change in one transaction that the audit trail signs with the caller's name and the reason. */
export async function runCommand<Result>(
  { pool, caller, now, config }: CallerContext,
  reason: string | undefined,
  work: (command: CommandContext) => Promise<Result>,
): Promise<Result> {
  if (!mayEditPartners(caller)) throw new PortalError(codes.notAuthorized)
  return await writeTransaction(pool, async (_client, tx) => {
    await asActor(tx, `user:${caller.userId}`, reason)
    return await work({ tx, caller, now: now(), today: dayIn(now(), config.timeZone) })
  })
}

/** 4022 with everything that stands in the way; nothing happens where nothing does. */
export function refuse(issues: readonly PartnerIssue[]): void {
  if (issues.length > 0) throw new PortalError(codes.invalidParameters, [...issues])
}
export const refuseFault = (path: string, message: PartnerFault, value?: string): never => {
  throw new PortalError(codes.invalidParameters, [{ path, message, ...(value !== undefined && { value }) }])
}

export type Side = { id: number; code: string; name: string; nameEn: string; isActive: boolean; isPlatform: boolean }

/**
 * Locks both companies until the transaction ends, the older one first: what is agreed between two companies changes one
 * thing after the other, whoever of the two begins.
 */
export async function lockCompanies(tx: DbOrTx, ids: readonly number[]): Promise<Map<number, Side>> {
  const { rows } =
    await sql<Side>`${sides} where id = any(${[...ids]}::bigint[]) order by id for no key update`.execute(tx)
  return new Map(rows.map(side => [side.id, side]))
}

/** Companies by their codes, as they stand; the platform company is nobody's partner and sounds like no company at all. */
export async function companiesNamed(tx: DbOrTx, named: readonly string[]): Promise<Map<string, Side>> {
  const { rows } = await sql<Side>`${sides} where code = any(${[...named]}::text[]) and industry_type <> 9`.execute(tx)
  return new Map(rows.map(side => [side.code, side]))
}

const sides = sql`
  select id, code, name, name_en as "nameEn", is_active as "isActive", industry_type = 9 as "isPlatform" from companies`
