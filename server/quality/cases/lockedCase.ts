import type { CaseState } from '#contract/quality/rules/caseStates.ts'
import { caseAccess, type CaseAccess } from '#server/quality/cases/access.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'

export type LockedCase = CaseAccess & { state: CaseState }

/** A case that nobody else, be it a person or the evaluation, changes before this transaction ends; 4017 as caseAccess(). */
export async function lockedCase(tx: Tx, scope: EnterpriseScope, caseId: number): Promise<LockedCase> {
  const access = await caseAccess(tx, scope, caseId)
  const { state } = await tx
    .selectFrom('excursion_cases')
    .select('state')
    .where('id', '=', caseId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return { ...access, state: state as CaseState }
}
