import type pg from 'pg'
import type { LotBudget } from '#contract/quality/calls/stabilityBudget.ts'
import { codes } from '#contract/kernel/codes.ts'
import { caseAccess } from '#server/quality/cases/access.ts'
import { caseContent, type CaseContent } from '#server/quality/cases/queries/caseContent.ts'
import type { Checksums } from '#server/reporting/pdfReports/caseReport/drawComments.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { inSnapshot } from '#server/platform/db/onOneClient.ts'
import { deliveryAccess } from '#server/logistics/deliveries/access/access.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { lotBudgetsOf } from '#server/quality/stabilityBudget/lotBudgets.ts'
import { factsInSnapshot, type ReportFacts } from '#server/reporting/pdfReports/temperatureReport/reportFacts.ts'

/** All that the report of a case tells, as its maker may see it. `measured` is null where there is no reading. */
export type CaseFacts = {
  found: CaseContent
  showsAssessment: boolean
  budgets: LotBudget[]
  checksums: Checksums
  measured: ReportFacts | null
}

type Asked = { caseId: number; scope: EnterpriseScope; isSent?: boolean; now: Date; timeZone: string }

/** The very answers of the case's page and of its delivery's, read at one moment; 4017 as for the case itself. */
export const caseFacts = (pool: pg.Pool, { caseId, scope, isSent = false, now, timeZone }: Asked): Promise<CaseFacts> =>
  inSnapshot(pool, async (db, snapshot) => {
    const access = await caseAccess(db, scope, caseId)
    const { deliveryId, isDepositor } = access
    const content = await caseContent(db, scope, access, { now, timeZone })
    const found = isSent ? { ...content, comments: content.comments.filter(one => !one.isInternal) } : content
    return {
      found,
      showsAssessment: isDepositor,
      budgets: await lotBudgetsOf(db, scope, await deliveryAccess(db, scope, deliveryId)),
      checksums: await checksumsOf(db, found),
      measured: await orNoReading(factsInSnapshot(db, snapshot, { scope, deliveryId, now, timeZone })),
    }
  })

async function checksumsOf(db: Db, { comments }: CaseContent): Promise<Checksums> {
  const ids = comments.flatMap(comment => comment.documents.map(document => document.documentId))
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('documents').select(['id', 'sha256']).where('id', 'in', ids).execute()
  return new Map(rows.map(row => [row.id, row.sha256.toString('hex')]))
}

/** A case may be opened by hand about a delivery that nothing measured. */
async function orNoReading(facts: Promise<ReportFacts>): Promise<ReportFacts | null> {
  try {
    return await facts
  } catch (error) {
    if (error instanceof PortalError && error.code === codes.noTemperatureData) return null
    throw error
  }
}
