import type { ExcursionCase } from '#contract/quality/types/evidenceTypes.ts'
import { isAllowedIn, type CaseState } from '#contract/quality/rules/caseStates.ts'
import { faultsOfApproving, faultsOfAssessing, faultsOfDeciding } from '#contract/quality/rules/signing.ts'
import { actsForDepositor, type CaseAccess } from '#server/quality/cases/access.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import { caseToSign } from '#server/quality/signatures/preparation/caseToSign.ts'
import { maySign } from '#server/quality/signatures/maySign.ts'

/** What the caller may do with a case as it stands; and to who signs, what is in the way of each signature. */
export async function caseRights(
  db: DbOrTx,
  caller: Caller,
  access: CaseAccess,
  state: CaseState,
): Promise<Pick<ExcursionCase, 'rights' | 'faults'>> {
  const acts = actsForDepositor(caller, access)
  const found = maySign(caller, access) ? await caseToSign(db, access.deliveryId) : null
  const faults = found && {
    assessing: faultsOfAssessing(found),
    deciding: faultsOfDeciding(found, caller.userId),
    approving: faultsOfApproving(found, caller.userId),
  }
  return {
    faults,
    rights: {
      mayStart: acts && isAllowedIn('start', state),
      mayAssess: acts && isAllowedIn('assess', state),
      mayChangeDueDate: acts && isAllowedIn('changeDueDate', state),
      mayDecide: faults?.deciding.length === 0,
      mayConclude: faults?.approving.length === 0,
      mayReopen: acts && isAllowedIn('reopen', state),
      mayComment: caller.role !== '03',
      mayWriteInternally: acts,
    },
  }
}
