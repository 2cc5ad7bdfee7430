import type pg from 'pg'
import { drawCase } from '#server/reporting/pdfReports/caseReport/drawCase.ts'
import type { FileReply } from '#server/platform/http/calls/handlersFor.ts'
import { madeReport } from '#server/platform/pdf/madeReport.ts'
import type { ReportRequest } from '#server/reporting/pdfReports/temperatureReport/temperatureReport.ts'
import { reportWording } from '#server/reporting/pdfReports/temperatureReport/reportWording.ts'
import type { LotBudget } from '#contract/quality/calls/stabilityBudget.ts'
import { codes } from '#contract/kernel/codes.ts'
import { caseAccess } from '#server/quality/cases/access.ts'
import { knownSignatures } from '#server/quality/signatures/signaturesOf.ts'
import { caseContent, type CaseContent } from '#server/quality/cases/queries/caseContent.ts'
import type { Checksums } from '#server/reporting/pdfReports/caseReport/commentsAndEvents.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { inSnapshot } from '#server/platform/db/onOneClient.ts'
import { deliveryAccess } from '#server/logistics/deliveries/access/access.ts'
import { hasArchivedReadings } from '#server/telemetry/readings/archivedTimes.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { lotBudgetsOf } from '#server/quality/stabilityBudget/lotBudgets.ts'
import { factsInSnapshot, type ReportFacts } from '#server/reporting/pdfReports/temperatureReport/reportFacts.ts'

/** `isSent`: it is mailed to others and excludes internal comments. */
type Asked = ReportRequest & { caseId: number; isSent?: boolean }
type Source = Omit<Asked, 'caller' | 'language'>

/** The report of a case as a PDF, streamed after it is drawn; 4017 as for the case. */
export async function caseReport(pool: pg.Pool, asked: Asked): Promise<FileReply> {
  const { caller, language, now, timeZone } = asked
  const facts = await caseFacts(pool, asked)
  const wording = reportWording(language, timeZone)
  const { number } = facts.found
  const title = `${wording.caseReport.title} ${number}`
  const made = { title, name: `${number}-case-report`, maker: caller, language, now, timeZone }
  return await madeReport(made, wording, (sheet, by) => drawCase(sheet, facts, { by, at: now }, wording))
}

/** The content of a case report, as its author may see it. `measured` is null without readings, or if they are archived. */
export type CaseFacts = {
  found: CaseContent
  showsAssessment: boolean
  budgets: LotBudget[]
  checksums: Checksums
  measured: ReportFacts | null
  isArchived: boolean
}

/** The answers of the pages of the case and its delivery, read from one snapshot; 4017 as for the case. */
export const caseFacts = (
  pool: pg.Pool,
  { caseId, scope, isSent = false, now, timeZone }: Source,
): Promise<CaseFacts> =>
  inSnapshot(pool, async (db, snapshot) => {
    const access = await caseAccess(db, scope, caseId)
    const { deliveryId, isDepositor } = access
    const content = await caseContent(
      { db, scope, now, timeZone },
      access,
      await knownSignatures(db, [access.deliveryId]),
    )
    const found = isSent ? { ...content, comments: content.comments.filter(one => !one.isInternal) } : content
    return {
      found,
      showsAssessment: isDepositor,
      budgets: await lotBudgetsOf(db, scope, await deliveryAccess(db, scope, deliveryId)),
      checksums: await checksumsOf(db, found),
      measured: await orNoReading(factsInSnapshot(db, snapshot, { scope, deliveryId, now, timeZone })),
      isArchived: await hasArchivedReadings(db, deliveryId),
    }
  })

async function checksumsOf(db: Db, { comments }: CaseContent): Promise<Checksums> {
  const ids = comments.flatMap(comment => comment.documents.map(document => document.documentId))
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('documents').select(['id', 'sha256']).where('id', 'in', ids).execute()
  return new Map(rows.map(row => [row.id, row.sha256.toString('hex')]))
}

/** A case may be opened for a delivery without readings. */
async function orNoReading(facts: Promise<ReportFacts>): Promise<ReportFacts | null> {
  try {
    return await facts
  } catch (error) {
    if (error instanceof PortalError && error.code === codes.noTemperatureData) return null
    throw error
  }
}
