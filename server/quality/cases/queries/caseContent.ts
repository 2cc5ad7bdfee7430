import type { ExcursionCase, LotState } from '#contract/quality/types/evidenceTypes.ts'
import { codes } from '#contract/kernel/codes.ts'
import { Assessment, emptyAssessment } from '#contract/quality/rules/caseAssessment.ts'
import { actsForDepositor, maySign, type CaseAccess } from '#server/quality/cases/access.ts'
import { sql } from 'kysely'
import { commentsOf, eventsOf, excursionsOf, personJson } from '#server/quality/cases/queries/caseParts.ts'
import { loadCases } from '#server/quality/cases/queries/caseRows.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { LocalView } from '#server/platform/lists/reader.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { qualityRulesOf } from '#server/quality/releases/qualityRules.ts'
import { lotStatesOf } from '#server/quality/releases/lotStates.ts'
import { keptUntilOf } from '#server/telemetry/retention/keptDeliveries.ts'
import { knownSignatures, type KnownSignatures, signaturesIn } from '#server/quality/signatures/signaturesOf.ts'
import { isAllowedIn } from '#contract/quality/rules/caseStates.ts'
import { faultsOfApproving, faultsOfAssessing, faultsOfDeciding } from '#contract/quality/rules/signing.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import { casesBeforeSigning } from '#server/quality/signatures/toSign.ts'

/** A case without the rights of a caller. */
export type CaseContent = Omit<ExcursionCase, 'rights' | 'faults' | 'lotStates'> & { lotStates: LotState[] }

/** A case as the scope may read it, with the signatures of its delivery: only the depositor reads the written assessment. */
export async function caseContent(
  view: LocalView,
  { caseId, deliveryId, depositorId, isDepositor }: CaseAccess,
  known: KnownSignatures,
): Promise<CaseContent> {
  const { db, timeZone } = view
  const [row] = await loadCases(view, [caseId])
  if (!row) throw new PortalError(codes.notAuthorized)
  const { assessment, ...opening } = await openingOf(db, caseId)
  return {
    ...row,
    timeZone,
    ...opening,
    assessment: isDepositor ? assessment : emptyAssessment,
    excursions: await excursionsOf(db, { caseId, deliveryId }),
    lotStates: await lotStatesOf(db, deliveryId, known),
    comments: await commentsOf(db, caseId, isDepositor),
    events: await eventsOf(db, caseId, isDepositor),
    signatures: signaturesIn(known, deliveryId),
    needsTwoPeople: (await qualityRulesOf(db, depositorId)).needsTwoPeople,
    keptUntil: await keptUntilOf(db, deliveryId),
  }
}

async function openingOf(db: Db, caseId: number) {
  const { assessment, ...opening } = await db
    .selectFrom('excursion_cases as k')
    .leftJoin('users as u', 'u.id', 'k.opened_by')
    .leftJoin('companies as c', 'c.id', 'u.company_id')
    .select(['k.opened_reason as openedReason', 'k.assessment'])
    .select(sql<CaseContent['openedBy']>`case when u.id is not null then ${personJson} end`.as('openedBy'))
    .where('k.id', '=', caseId)
    .executeTakeFirstOrThrow()
  return { ...opening, assessment: Assessment.parse(assessment) }
}

/** A case with what the caller may do with it now; if the caller may sign, also why each signature is refused. */
export async function caseFor(view: LocalView & { caller: Caller }, access: CaseAccess): Promise<ExcursionCase> {
  const { db, caller } = view
  const { deliveryId } = access
  const known = await knownSignatures(db, [deliveryId])
  const content = await caseContent(view, access, known)
  const { state, signatures, lotStates } = content
  const acts = actsForDepositor(caller, access)
  const isSigned = signatures.some(({ meaning, isValid }) => meaning === 'assessed' && isValid)
  const found = maySign(caller, access)
    ? (await casesBeforeSigning(db, known, [deliveryId])).get(deliveryId)
    : undefined
  const { userId } = caller
  return {
    ...content,
    lotStates: lotStates.map(lot => ({
      ...lot,
      mayDecide: found !== undefined && faultsOfDeciding(found, userId, lot.isAffected).length === 0,
    })),
    faults: found
      ? {
          assessing: faultsOfAssessing(found),
          deciding: faultsOfDeciding(found, userId, true),
          approving: faultsOfApproving(found, userId),
        }
      : null,
    rights: {
      mayStart: acts && isAllowedIn('start', state),
      mayAssess: acts && isAllowedIn('assess', state) && !isSigned,
      mayRevise: acts && isAllowedIn('assess', state) && isSigned,
      mayChangeDueDate: acts && isAllowedIn('changeDueDate', state),
      mayConclude: found !== undefined && faultsOfApproving(found, userId).length === 0,
      mayReopen: acts && isAllowedIn('reopen', state),
      mayComment: caller.role !== '03',
      mayWriteInternally: acts,
    },
  }
}
