import type { ExcursionCase } from '#contract/quality/types/evidenceTypes.ts'
import { codes } from '#contract/kernel/codes.ts'
import { Assessment, emptyAssessment } from '#contract/quality/rules/caseAssessment.ts'
import { dayIn } from '#contract/kernel/time/dayIn.ts'
import type { CaseAccess } from '#server/quality/cases/access.ts'
import { commentsOf, eventsOf, excursionsOf } from '#server/quality/cases/queries/caseParts.ts'
import { loadCases } from '#server/quality/cases/queries/caseRows.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { qualityRulesOf } from '#server/quality/releases/qualityRules.ts'
import { lotStatesOf } from '#server/quality/releases/lotStates.ts'
import { keptUntilOf } from '#server/telemetry/retention/keptDeliveries.ts'
import { signaturesOf } from '#server/quality/signatures/signaturesOf.ts'

/** A case without what one or another may do with it. */
export type CaseContent = Omit<ExcursionCase, 'rights' | 'faults'>

/** A case with all that the scope may read of it. The written assessment is the depositor's alone. */
export async function caseContent(
  db: Db,
  scope: EnterpriseScope,
  { caseId, deliveryId, depositorId, isDepositor }: CaseAccess,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<CaseContent> {
  const [row] = await loadCases(db, scope, [caseId], { today: dayIn(now, timeZone) })
  if (!row) throw new PortalError(codes.notAuthorized)
  const opening = await openingOf(db, caseId)
  return {
    ...row,
    timeZone,
    openedBy: opening.openedBy,
    openedReason: opening.openedReason,
    assessment: isDepositor ? opening.assessment : emptyAssessment,
    excursions: await excursionsOf(db, { caseId, deliveryId }),
    lotStates: (await lotStatesOf(db, [deliveryId])).get(deliveryId) ?? [],
    comments: await commentsOf(db, caseId, isDepositor),
    events: await eventsOf(db, caseId, isDepositor),
    signatures: await signaturesOf(db, { caseId }),
    needsTwoPeople: (await qualityRulesOf(db, depositorId)).needsTwoPeople,
    keptUntil: await keptUntilOf(db, deliveryId),
  }
}

async function openingOf(db: Db, caseId: number) {
  const found = await db
    .selectFrom('excursion_cases as k')
    .leftJoin('users as u', 'u.id', 'k.opened_by')
    .leftJoin('companies as c', 'c.id', 'u.company_id')
    .select(['k.opened_reason as openedReason', 'k.assessment', 'u.name', 'c.code', 'c.name as company'])
    .select('c.name_en as companyEn')
    .where('k.id', '=', caseId)
    .executeTakeFirstOrThrow()
  const { openedReason, assessment, name, code, company, companyEn } = found
  const openedBy =
    name === null ? null : { name, company: { code: code ?? '', name: company ?? '', nameEn: companyEn ?? '' } }
  return { openedReason, openedBy, assessment: Assessment.parse(assessment) }
}
