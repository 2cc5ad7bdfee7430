import { sql } from 'kysely'
import type { Confirmation } from '#contract/logistics/types/tripTypes.ts'
import { metersTo } from '#server/logistics/deliveries/distance.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { isoTimes } from '#server/platform/db/statements/isoTimes.ts'

type Row = Omit<Confirmation, 'at' | 'receivedAt' | 'countedAt'> & {
  at: Date
  receivedAt: Date
  countedAt: Date | null
}

const placeOf = (column: 'lat' | 'lon') =>
  sql`case x.act when 'pickup' then ${sql.ref(`d.from_${column}`)} else ${sql.ref(`d.destination_${column}`)} end`
const awayMeters = sql`case when x.lat is not null
  then round((${metersTo(sql.ref('x'), placeOf('lat'), placeOf('lon'))})::numeric)::int end`

/** Everything that people confirmed of a delivery, in the order in which it happened. */
export async function confirmationsOf(db: DbOrTx, deliveryId: number): Promise<Confirmation[]> {
  const { rows } = await sql<Row>`
    select x.id as "confirmationId", x.act, x.happened_at as at, x.received_at as "receivedAt", x.is_remark as "isRemark",
           x.pieces, x.planned_pieces as "plannedPieces", x.remark,
           case x.act when 'pickup' then d.actual_pickup else d.delivered_at end as "countedAt",
           case when x.no_position is null
             then json_build_object('lat', x.lat, 'lon', x.lon, 'accuracyMetres', x.accuracy_metres)
             else json_build_object('missing', x.no_position) end as position, ${awayMeters} as "awayMeters",
           case when x.signature_path is not null
             then json_build_object('path', x.signature_path, 'signerName', x.signer_name) end as signature,
           case when p.id is not null then json_build_object('documentId', p.id, 'size', p.size) end as photo,
           case when u.id is not null then json_build_object('name', u.name, 'company',
             json_build_object('code', c.code, 'name', c.name, 'nameEn', c.name_en)) end as by
      from delivery_confirmations x
      join deliveries d on d.id = x.delivery_id
      join companies c on c.id = x.company_id
      left join users u on u.id = x.user_id
      left join documents p on p.id = x.photo_id
     where x.delivery_id = ${deliveryId}
     order by x.happened_at, x.id`.execute(db)
  return rows.map(isoTimes)
}
