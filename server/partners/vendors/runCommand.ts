import { sql } from 'kysely'
import { codes } from '#contract/kernel/codes.ts'
import { dayIn } from '#contract/kernel/time/dayIn.ts'
import { asActor } from '#server/platform/db/actor.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import type { CallerContext } from '#server/platform/http/calls/handlersFor.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { isVendorOf } from '#server/partners/vendors/vendorVisibility.ts'

/** The context of a change within one transaction. */
export type CommandContext = { tx: Tx; caller: Caller; scope: EnterpriseScope; now: Date; today: string }
/** A vendor record, locked until the transaction ends. */
export type LockedVendor = { id: number; customerId: number; vendorCompanyId: number }

/** Runs a change in a transaction for which the audit trail names the caller and the reason. */
export async function runCommand<Result>(
  { db, caller, scope, now, config }: CallerContext,
  work: (command: CommandContext) => Promise<Result>,
  reason?: string,
): Promise<Result> {
  return await db.transaction().execute(async tx => {
    await asActor(tx, `user:${caller.userId}`, reason)
    return await work({ tx, caller, scope, now: now(), today: dayIn(now(), config.timeZone) })
  })
}

export const isGuest = (caller: Caller) => caller.role === '03'

/** IDN-2: guests only read; of the platform company only its administrators act for others. */
export const mayRegisterFor = (caller: Caller, companyId: number) =>
  !isGuest(caller) && (!caller.isPlatform || caller.role === '00' || companyId === caller.company.id)

/**
 * Locks a vendor that the caller may edit; throws 4017 for any other. Everyone who changes a vendor or its records
 * holds this lock, so of two changes the later one starts where the earlier one ended.
 */
export async function lockedVendor({ tx, caller, scope }: CommandContext, vendorId: number): Promise<LockedVendor> {
  const { companyIds } = scope
  const vendor = await lockedById(tx, vendorId)
  const isInScope = vendor && (companyIds === 'all' || companyIds.includes(vendor.customerId))
  if (!isInScope || !mayRegisterFor(caller, vendor.customerId)) throw new PortalError(codes.notAuthorized)
  return vendor
}

const lockedById = (tx: Tx, vendorId: number): Promise<LockedVendor | undefined> =>
  tx
    .selectFrom('vendors')
    .select(['id', 'company_id as customerId', 'vendor_company_id as vendorCompanyId'])
    .where('id', '=', vendorId)
    .forNoKeyUpdate()
    .executeTakeFirst()

/**
 * Locks a vendor in business that is one of the caller's companies; throws 4017 for any other, and for callers who only
 * read.
 */
export async function lockedOwnVendor({ tx, caller, scope }: CommandContext, vendorId: number): Promise<LockedVendor> {
  if (!mayAnswer(caller)) throw new PortalError(codes.notAuthorized)
  const vendor = await lockedById(tx, vendorId)
  const { rows } = await sql<{ id: number }>`
    select v.id from vendors v join companies c on c.id = v.vendor_company_id
     where v.id = ${vendorId} and ${isVendorOf(scope, caller)}`.execute(tx)
  if (!vendor || rows.length === 0) throw new PortalError(codes.notAuthorized)
  return vendor
}

/** Only the vendor itself answers: neither guests nor the platform company act in its name. */
export const mayAnswer = (caller: Caller) => !isGuest(caller) && !caller.isPlatform
