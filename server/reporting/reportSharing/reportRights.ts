import type { ReportSubject } from '#contract/reporting/types/reportTypes.ts'
import { codes } from '#contract/kernel/codes.ts'
import { actsForDepositor, caseAccess, partyAccess, type PartyAccess } from '#server/quality/cases/access.ts'
import { companyOf } from '#server/identity/administration/administered.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'

export type Sharer = { caller: Caller; scope: EnterpriseScope; enterpriseCode: string | undefined }

/** Whose subscriptions and links the caller sees: the own company's as far as it counts; the platform's people any chosen one's. */
export function companiesSeen({ caller, scope }: Pick<Sharer, 'caller' | 'scope'>): readonly number[] | 'all' {
  if (caller.isPlatform || scope.companyIds === 'all') return scope.companyIds
  return scope.companyIds.filter(id => id === caller.company.id)
}

/**
 * Role 01 of the company, or the platform administrator who has picked one: they say who is sent what. What is sent is of
 * the whole company: not by who sees some centres only.
 */
export const maySubscribe = (sharer: Sharer) =>
  sharer.caller.isManager && sharer.scope.centreIds === 'all' && isOneCompany(sharer)

/** A whole month is shared by who sees all of it: not by guests, and not by who sees some centres only. */
export const mayShareMonth = (sharer: Sharer) =>
  sharer.scope.centreIds === 'all' && (sharer.caller.isPlatform ? maySubscribe(sharer) : isMember(sharer))

const isMember = (sharer: Sharer) => sharer.caller.role !== '03' && isOneCompany(sharer)
const isOneCompany = (sharer: Sharer) => {
  const seen = companiesSeen(sharer)
  return seen !== 'all' && seen.length === 1
}

/** The company whose subscriptions are changed; 4017 for who may not. */
export async function subscribedCompany(db: DbOrTx, sharer: Sharer): Promise<number> {
  if (!maySubscribe(sharer)) throw new PortalError(codes.notAuthorized)
  return await companyOf(db, sharer.caller, sharer.enterpriseCode ?? sharer.caller.company.code)
}

/** Whose report it is that somebody wants to share; 4017 unless it is the depositor's own person, as for what nobody has. */
export async function sharedCompany(db: DbOrTx, sharer: Sharer, subject: ReportSubject): Promise<number> {
  const { caller, scope } = sharer
  if (subject.kind === 'case') return depositorOf(caller, await caseAccess(db, scope, subject.caseId))
  if (subject.kind === 'delivery') return depositorOf(caller, await partyAccess(db, scope, subject.deliveryId))
  const seen = companiesSeen(sharer)
  if (!mayShareMonth(sharer) || seen === 'all') throw new PortalError(codes.notAuthorized)
  return seen[0] ?? caller.company.id
}

function depositorOf(caller: Caller, access: PartyAccess): number {
  if (!actsForDepositor(caller, access)) throw new PortalError(codes.notAuthorized)
  return access.depositorId
}
