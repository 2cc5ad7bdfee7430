import { sql } from 'kysely'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import type { ApiIssue } from '#server/identity/apiKeys/apiIssue.ts'
import { PlanOutdated } from '#server/platform/db/writeTransaction.ts'
import { pair } from '#server/logistics/deliveryIntake/deliveryState.ts'

/** The lots of an entry over the stored ones: a lot has the same expiry everywhere. */
export type ReportedLots = {
  /** Expiry by product id and lot, as stored or sent by an earlier entry. */
  known: Map<string, string | null>
  /** The lots of this entry. */
  reported: Map<string, ReportedLot>
  /** The product's owner may correct an expiry; others may only add a missing one. */
  mayCorrect: boolean
}
/** `expiry`: null if only the lot was sent; `mayCorrect`: by the product's owner, who may overwrite another one. */
export type ReportedLot = { productId: number; lot: string; expiry: string | null; mayCorrect: boolean }

/** The expiry of a lot after an entry, and why the entry is rejected. */
export function expiryOfLot(
  { known, reported, mayCorrect }: ReportedLots,
  productId: number,
  lot: string,
  expiry: string | null | undefined,
): { expiry: string | null; problem?: Omit<ApiIssue, 'path'> } {
  const key = pair(productId, lot)
  const before = reported.get(key)?.expiry ?? null
  const stored = known.get(key) ?? null
  if (expiry && before && before !== expiry) {
    const message = `lot ${lot} has two expiry dates in this entry`
    return { expiry, problem: { message, fault: 'expiryTwice', about: lot } }
  }
  if (expiry && stored && stored !== expiry && !mayCorrect) {
    const message = `lot ${lot} expires on ${stored}; only its depositor can correct that`
    return { expiry, problem: { message, fault: 'expiryOfDepositor', about: stored } }
  }
  reported.set(key, { productId, lot, expiry: expiry ?? before, mayCorrect })
  return { expiry: expiry ?? before ?? stored }
}

/** Once an entry is accepted, its lots apply to later entries and are added to those of the request. */
export function acceptLots({ known, reported }: ReportedLots, lots: Map<string, ReportedLot>) {
  for (const [key, lot] of reported) {
    known.set(key, lot.expiry ?? known.get(key) ?? null)
    lots.set(key, { ...lot, expiry: lot.expiry ?? lots.get(key)?.expiry ?? null })
  }
}

/**
 * Writes new lots and changed expiry dates; returns the ids of all lots by product id and lot. Throws PlanOutdated if one
 * that only its depositor may correct has got another expiry since it was planned.
 */
export async function saveLots(tx: DbOrTx, lots: ReportedLot[]): Promise<Map<string, number>> {
  if (lots.length === 0) return new Map()
  const sent = JSON.stringify(lots)
  const correctable = lots.filter(({ mayCorrect }) => mayCorrect).map(({ productId }) => productId)
  await sql`
    insert into lots as stored (product_id, lot, expiry)
    select "productId", lot, expiry
      from jsonb_to_recordset(${sent}::jsonb) as reported ("productId" bigint, lot text, expiry date)
     order by 1, 2
    on conflict (product_id, lot) do update set expiry = excluded.expiry
     where excluded.expiry is not null and stored.expiry is distinct from excluded.expiry
       and (stored.expiry is null or stored.product_id = any(${correctable}::bigint[]))`.execute(tx)
  const { rows } = await sql<{ id: number; product_id: number; lot: string; isRefused: boolean }>`
    select o.id, o.product_id, o.lot, reported.expiry <> o.expiry as "isRefused"
      from jsonb_to_recordset(${sent}::jsonb) as reported ("productId" bigint, lot text, expiry date)
      join lots o on o.product_id = reported."productId" and o.lot = reported.lot`.execute(tx)
  if (rows.some(({ isRefused }) => isRefused)) throw new PlanOutdated('a depositor has stated an expiry meanwhile')
  return new Map(rows.map(row => [pair(row.product_id, row.lot), row.id]))
}
