import { sql } from 'kysely'
import type { DecisionMade, LotState } from '#contract/quality/types/evidenceTypes.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import type { KnownSignatures } from '#server/quality/signatures/signaturesOf.ts'

/** `rowId`: the id of its first item; for a lot removed from the delivery, the negative id of its state. */
export type LotRow = LotState & { deliveryId: number; rowId: number }
type Stored = Omit<LotRow, 'last' | 'history'> & { decisions: StoredDecision[] }
type StoredDecision = Omit<DecisionMade, 'signature'> & { signatureId: number | null }

/** The lots of a delivery with their decisions, in the order of items; removed lots come last. */
export async function lotStatesOf(db: DbOrTx, deliveryId: number, known: KnownSignatures): Promise<LotState[]> {
  return (await lotRows(db, [deliveryId], known)).map(({ deliveryId: _id, rowId: _rowId, ...lot }) => lot)
}

/** The same of several deliveries, as rows with their delivery. */
export async function lotRows(db: DbOrTx, deliveryIds: readonly number[], known: KnownSignatures): Promise<LotRow[]> {
  const byId = new Map([...known.values()].flat().map(({ signature }) => [signature.signatureId, signature]))
  const rows = await storedLots(db, deliveryIds)
  return rows.map(({ decisions, ...lot }) => {
    const history = decisions.map(({ signatureId, at, ...made }) => ({
      ...made,
      at: new Date(at).toISOString(),
      signature: signatureId === null ? null : (byId.get(signatureId) ?? null),
    }))
    return { ...lot, last: history[0] ?? null, history }
  })
}

/** The newest decision comes first. */
async function storedLots(db: DbOrTx, deliveryIds: readonly number[]): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    with lots_of as (
      select delivery_id, product_id, lot_id, sum(quantity)::bigint as quantity, min(item_index) as place,
             min(id) as row_id
        from delivery_items where delivery_id = any(${deliveryIds}::bigint[]) group by delivery_id, product_id, lot_id
      union all
      select s.delivery_id, s.product_id, s.lot_id, 0, null, -s.id from lot_states s
       where s.delivery_id = any(${deliveryIds}::bigint[]) and ${isTakenOut})
    select l.delivery_id as "deliveryId", l.row_id as "rowId",
           json_build_object('productId', p.id, 'itemCode', p.item_code, 'nameJa', p.name_ja, 'nameEn', p.name_en) as product,
           o.lot, o.expiry, l.quantity, l.place is not null as "isInDelivery",
           coalesce(s.decision, 'undecided') as decision, coalesce(s.is_affected, false) as "isAffected",
           coalesce(s.is_quarantined, false) as "isQuarantined", made.decisions
      from lots_of l
      join products p on p.id = l.product_id
      left join lots o on o.id = l.lot_id
      left join lot_states s on s.delivery_id = l.delivery_id and s.product_id = l.product_id
       and s.lot_id is not distinct from l.lot_id
      cross join lateral (
        select coalesce(json_agg(json_build_object('decision', d.decision, 'restriction', d.restriction, 'reason', d.reason,
                 'cause', d.cause, 'releaseBlockers', d.release_blockers, 'at', d.at, 'signatureId', d.signature_id,
                 'by', case when u.id is not null then json_build_object('name', u.name, 'company',
                         json_build_object('code', c.code, 'name', c.name, 'nameEn', c.name_en)) end) order by d.id desc), '[]')
                 as decisions
          from lot_decisions d
          left join users u on u.id = d.user_id
          left join companies c on c.id = u.company_id
         where d.delivery_id = l.delivery_id and d.product_id = l.product_id and d.lot_id is not distinct from l.lot_id) made
     order by l.delivery_id, l.place nulls last, p.item_code, o.lot`.execute(db)
  return rows
}

/** The lot of the state `s` is not in an item of its delivery any more. */
export const isTakenOut = sql<boolean>`not exists (
  select from delivery_items i
   where i.delivery_id = s.delivery_id and i.product_id = s.product_id and i.lot_id is not distinct from s.lot_id)`
