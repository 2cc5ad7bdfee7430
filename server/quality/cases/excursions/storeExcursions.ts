import {
  type CaseExcursion,
  compareExcursions,
  type KnownExcursion,
} from '#server/quality/cases/excursions/evaluatedExcursions.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { degrees } from '#server/telemetry/readings/degrees.ts'
import { positionsWithin } from '#server/telemetry/segments/readSegments.ts'

/** Updates the excursions of a case to the current evaluation, and answers the changes. */
export async function storeExcursions(tx: Tx, caseId: number, now: readonly CaseExcursion[], at: Date) {
  const comparison = compareExcursions(await knownExcursions(tx, caseId), now)
  for (const excursion of comparison.added) {
    const values = { ...(await rowOf(tx, excursion)), case_id: caseId, found_at: at }
    await tx.insertInto('case_excursions').values(values).execute()
  }
  for (const { known, now: excursion } of comparison.changed) {
    const values = { ...(await rowOf(tx, excursion)), withdrawn_at: null }
    await tx.updateTable('case_excursions').set(values).where('id', '=', known.id).execute()
  }
  const gone = comparison.withdrawn.map(excursion => excursion.id)
  if (gone.length > 0) {
    await tx.updateTable('case_excursions').set({ withdrawn_at: at, is_open: false }).where('id', 'in', gone).execute()
  }
  return comparison
}

const knownExcursions = async (tx: Tx, caseId: number): Promise<KnownExcursion[]> =>
  (await tx
    .selectFrom('case_excursions')
    .select(['id', 'product_id as productId', 'lot_id as lotId', 'logger_id as loggerId', 'quantity', 'side'])
    .select([
      'product_version_id as productVersionId',
      'deviation_milli_celsius as deviationMilliCelsius',
      'peak_milli as peakMilli',
    ])
    .select(['out_of_range_ms as outOfRangeMs', 'longest_ms as longestMs', 'excursion_count as excursionCount'])
    .select(['started_at as startedAt', 'last_at as lastAt', 'is_open as isOpen', 'withdrawn_at as withdrawnAt'])
    .where('case_id', '=', caseId)
    .execute()) as KnownExcursion[]

async function rowOf(tx: Tx, excursion: CaseExcursion) {
  const position = await worstPosition(tx, excursion)
  return {
    product_id: excursion.productId,
    lot_id: excursion.lotId,
    logger_id: excursion.loggerId,
    product_version_id: excursion.productVersionId,
    quantity: excursion.quantity,
    deviation_milli_celsius: excursion.deviationMilliCelsius,
    peak_milli: excursion.peakMilli,
    side: excursion.side,
    out_of_range_ms: excursion.outOfRangeMs,
    longest_ms: excursion.longestMs,
    excursion_count: excursion.excursionCount,
    started_at: excursion.startedAt,
    last_at: excursion.lastAt,
    is_open: excursion.isOpen,
    lat: position?.lat ?? null,
    lon: position?.lon ?? null,
  }
}

/** The position of the logger at its first peak reading that has one; null without any. */
async function worstPosition(tx: Tx, { loggerId, peakMilli, startedAt, lastAt }: CaseExcursion) {
  for await (const { milliCelsius, lat, lon } of positionsWithin(
    tx,
    loggerId,
    startedAt.getTime(),
    lastAt.getTime() + 1,
  )) {
    const worst = milliCelsius.indexOf(peakMilli)
    if (worst >= 0) return { lat: degrees(lat[worst]), lon: degrees(lon[worst]) }
  }
  return null
}
