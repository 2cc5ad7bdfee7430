import type { ExcursionCase } from '#contract/calls/evidenceShapes.ts'
import { codes } from '#contract/codes.ts'
import { Assessment, emptyAssessment } from '#contract/rules/caseAssessment.ts'
import { dayIn } from '#contract/rules/dayIn.ts'
import type { CaseAccess } from '#server/cases/access.ts'
import { commentsOf, eventsOf, findingsOf } from '#server/cases/showing/caseParts.ts'
import { loadCases } from '#server/cases/showing/caseRows.ts'
import type { Db } from '#server/db/connect.ts'
import type { EnterpriseScope } from '#server/http/enterpriseScope.ts'
import { PortalError } from '#server/http/portalError.ts'
import { qualityRulesOf } from '#server/releases/qualityRules.ts'
import { lotStatesOf } from '#server/releases/lotStates.ts'
import { keptUntilOf } from '#server/retention/keptUntil.ts'
import { signaturesOf } from '#server/signatures/signaturesOf.ts'

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
    findings: await findingsOf(db, { caseId, deliveryId }),
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
