import { sql } from 'kysely'
import { codes } from '#contract/kernel/codes.ts'
import { dayIn } from '#contract/kernel/time/dayIn.ts'
import type { PartnerFault } from '#contract/partners/rules/partnerships.ts'
import { asActor } from '#server/platform/db/actor.ts'
import { isPlatformAdministrator } from '#server/identity/administration/administered.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import type { CallerContext } from '#server/platform/http/calls/handlersFor.ts'
import { PortalError, type Issue, refuse } from '#server/platform/http/calls/portalError.ts'
import { writeTransaction } from '#server/platform/db/writeTransaction.ts'

/** The context of a change of partnerships within one transaction. */
export type CommandContext = { tx: DbOrTx; caller: Caller; now: Date; today: string }

export type PartnerIssue = Issue & { message: PartnerFault }

/**
 * Role 01 for its own company, the platform administrator for all; users limited to centres cannot act for a company.
 */
export const mayEditPartners = (caller: Caller) =>
  caller.centres.length === 0 && (isPlatformAdministrator(caller) || (caller.role === '01' && !caller.isPlatform))

/** Runs a change in one transaction for which the audit trail names the caller and the reason. */
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

export const refuseFault = (path: string, message: PartnerFault, value?: string): never => refuse(path, message, value)

export type Side = { id: number; code: string; name: string; nameEn: string; isActive: boolean; isPlatform: boolean }

/**
 * Locks both companies until the transaction ends, the older one first, so that changes between two companies happen
 * one after the other and cannot deadlock.
 */
export async function lockCompanies(tx: DbOrTx, ids: readonly number[]): Promise<Map<number, Side>> {
  const { rows } =
    await sql<Side>`${sides} where id = any(${[...ids]}::bigint[]) order by id for no key update`.execute(tx)
  return new Map(rows.map(side => [side.id, side]))
}

/** Companies by their codes; the platform company is omitted like an unknown one. */
export async function companiesNamed(tx: DbOrTx, companyCodes: readonly string[]): Promise<Map<string, Side>> {
  const { rows } =
    await sql<Side>`${sides} where code = any(${[...companyCodes]}::text[]) and industry_type <> 9`.execute(tx)
  return new Map(rows.map(side => [side.code, side]))
}

const sides = sql`
  select id, code, name, name_en as "nameEn", is_active as "isActive", industry_type = 9 as "isPlatform" from companies`
