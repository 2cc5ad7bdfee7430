import type { ExcursionCase } from '#contract/calls/evidenceShapes.ts'
import type { LotBudget } from '#contract/calls/stabilityBudget.ts'
import { codes } from '#contract/codes.ts'
import { caseAccess } from '#server/cases/access.ts'
import { caseDetail } from '#server/cases/showing/caseDetail.ts'
import type { Checksums } from '#server/caseReport/drawComments.ts'
import type { Db } from '#server/db/connect.ts'
import { inSnapshot } from '#server/db/onOneClient.ts'
import { deliveryAccess } from '#server/deliveries/access.ts'
import type { CallerContext } from '#server/http/handlersFor.ts'
import { PortalError } from '#server/http/portalError.ts'
import { lotBudgetsOf } from '#server/stabilityBudget/lotBudgets.ts'
import { factsInSnapshot, type ReportFacts } from '#server/temperatureReport/reportFacts.ts'

/** All that the report of a case tells, as its maker may see it. `measured` is null where there is no reading. */
export type CaseFacts = {
  found: ExcursionCase
  showsAssessment: boolean
  budgets: LotBudget[]
  checksums: Checksums
  measured: ReportFacts | null
}

export type ReportMaker = Pick<CallerContext, 'pool' | 'scope' | 'caller' | 'config' | 'now'>

/** The very answers of the case's page and of its delivery's, read at one moment; 4017 as for the case itself. */
export const caseFacts = (maker: ReportMaker, caseId: number): Promise<CaseFacts> =>
  inSnapshot(maker.pool, async (db, snapshot) => {
    const { scope } = maker
    const [now, { timeZone }] = [maker.now(), maker.config]
    const { deliveryId, isDepositor } = await caseAccess(db, scope, caseId)
    const found = await caseDetail({ ...maker, db }, caseId)
    return {
      found,
      showsAssessment: isDepositor,
      budgets: await lotBudgetsOf(db, scope, await deliveryAccess(db, scope, deliveryId)),
      checksums: await checksumsOf(db, found),
      measured: await orNoReading(factsInSnapshot(db, snapshot, { scope, deliveryId, now, timeZone })),
    }
  })

async function checksumsOf(db: Db, { comments }: ExcursionCase): Promise<Checksums> {
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
