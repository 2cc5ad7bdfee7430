import { compareFindings, type Comparison, type KnownFinding } from '#server/quality/cases/findings/compareFindings.ts'
import type { Finding } from '#server/quality/cases/findings/judgedFindings.ts'
import { whereWorst } from '#server/quality/cases/findings/whereWorst.ts'
import type { Tx } from '#server/platform/db/connect.ts'

/** Brings the findings of a case up to what is judged now, and answers what has become of them. */
export async function storeFindings(tx: Tx, caseId: number, now: readonly Finding[], at: Date): Promise<Comparison> {
  const comparison = compareFindings(await knownFindings(tx, caseId), now)
  for (const finding of comparison.added) {
    const values = { ...(await rowOf(tx, finding)), case_id: caseId, found_at: at }
    await tx.insertInto('case_findings').values(values).execute()
  }
  for (const { known, now: finding } of comparison.changed) {
    const values = { ...(await rowOf(tx, finding)), withdrawn_at: null }
    await tx.updateTable('case_findings').set(values).where('id', '=', known.id).execute()
  }
  const gone = comparison.withdrawn.map(finding => finding.id)
  if (gone.length > 0) {
    await tx.updateTable('case_findings').set({ withdrawn_at: at, is_open: false }).where('id', 'in', gone).execute()
  }
  return comparison
}

const knownFindings = async (tx: Tx, caseId: number): Promise<KnownFinding[]> =>
  (await tx
    .selectFrom('case_findings')
    .select(['id', 'product_id as productId', 'lot_id as lotId', 'logger_id as loggerId', 'quantity', 'side'])
    .select(['product_version_id as productVersionId', 'beyond_milli as beyondMilli', 'peak_milli as peakMilli'])
    .select(['outside_ms as outsideMs', 'longest_ms as longestMs', 'excursion_count as excursionCount'])
    .select(['started_at as startedAt', 'last_at as lastAt', 'is_open as isOpen', 'withdrawn_at as withdrawnAt'])
    .where('case_id', '=', caseId)
    .execute()) as KnownFinding[]

async function rowOf(tx: Tx, finding: Finding) {
  const place = await whereWorst(tx, finding)
  return {
    product_id: finding.productId,
    lot_id: finding.lotId,
    logger_id: finding.loggerId,
    product_version_id: finding.productVersionId,
    quantity: finding.quantity,
    beyond_milli: finding.beyondMilli,
    peak_milli: finding.peakMilli,
    side: finding.side,
    outside_ms: finding.outsideMs,
    longest_ms: finding.longestMs,
    excursion_count: finding.excursionCount,
    started_at: finding.startedAt,
    last_at: finding.lastAt,
    is_open: finding.isOpen,
    lat: place?.lat ?? null,
    lon: place?.lon ?? null,
  }
}
