import type { ReportSubject } from '#contract/reporting/types/reportTypes.ts'
import type { ReportKind } from '#contract/reporting/rules/reports.ts'
import { codes } from '#contract/kernel/codes.ts'
import { caseAccess, partyAccess, refuseBystander } from '#server/quality/cases/access.ts'
import { mayOpen } from '#server/identity/companyContext/companiesOfMenu.ts'
import { companyOf } from '#server/identity/administration/administered.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'

export type Sharer = { caller: Caller; scope: EnterpriseScope; enterpriseCode: string | undefined }

/** The companies whose subscriptions and links the caller sees: its own, for platform users those of the scope. */
export function companiesSeen({ caller, scope }: Pick<Sharer, 'caller' | 'scope'>): readonly number[] | 'all' {
  if (caller.isPlatform || scope.companyIds === 'all') return scope.companyIds
  return scope.companyIds.filter(id => id === caller.company.id)
}

/**
 * Company administrators, and platform administrators who chose a company, maintain subscriptions. These cover the whole
 * company, so that users with referable centres may not.
 */
export const maySubscribe = (sharer: Sharer) =>
  sharer.caller.isManager && sharer.scope.centreIds === 'all' && isOneCompany(sharer)

/** Guests and users with referable centres may not share a whole month. */
export const mayShareMonth = (sharer: Sharer) =>
  sharer.scope.centreIds === 'all' &&
  mayOpen(sharer.caller, 'Quality', sharer.caller.company.id) &&
  (sharer.caller.isPlatform ? maySubscribe(sharer) : isMember(sharer))

const isMember = (sharer: Sharer) => sharer.caller.role !== '03' && isOneCompany(sharer)
const isOneCompany = (sharer: Sharer) => {
  const seen = companiesSeen(sharer)
  return seen !== 'all' && seen.length === 1
}

/** The company whose subscriptions are changed; 4017 if the caller may not. */
export async function subscribedCompany(db: DbOrTx, sharer: Sharer, kind: ReportKind): Promise<number> {
  if (!maySubscribe(sharer)) throw new PortalError(codes.notAuthorized)
  const companyId = await companyOf(db, sharer.caller, sharer.enterpriseCode)
  refuseUnread(sharer.caller, kind, companyId)
  return companyId
}

/** Nobody has a report mailed that they may not read themselves: those of cases and months need Quality (QUA-9). */
function refuseUnread(caller: Caller, kind: ReportKind, companyId: number) {
  if (kind !== 'delivery' && !mayOpen(caller, 'Quality', companyId)) throw new PortalError(codes.notAuthorized)
}

/** The depositor of a report to share; 4017 unless the caller acts for it. */
export async function sharedCompany(db: DbOrTx, sharer: Sharer, subject: ReportSubject): Promise<number> {
  const { caller, scope } = sharer
  if (subject.kind !== 'monthly') {
    const access =
      subject.kind === 'case'
        ? await caseAccess(db, scope, subject.caseId)
        : await partyAccess(db, scope, subject.deliveryId)
    refuseBystander(caller, access)
    refuseUnread(caller, subject.kind, access.depositorId)
    return access.depositorId
  }
  const seen = companiesSeen(sharer)
  if (!mayShareMonth(sharer) || seen === 'all') throw new PortalError(codes.notAuthorized)
  return seen[0] ?? caller.company.id
}
