import { sql } from 'kysely'
import type { LoggerOverlap, OverlapDecision } from '#contract/devices/types/loggerTypes.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { placeNames } from '#server/logistics/deliveries/placeNames.ts'
import { visibleAmong, type Visibility } from '#server/devices/loggers/deliveryScope.ts'
import { isoTimes, type Dated } from '#server/platform/db/statements/isoTimes.ts'

type Assignment = LoggerOverlap['assignments'][number]
type Row = { from: Date; to: Date | null; first: Assignment; second: Assignment }

const maxDecisionsShown = 200

/** Times for which two senders have assigned a logger, newest first; their deliveries are named if the caller may see them. */
export async function loggerOverlaps(db: Db, { deliveries }: Visibility, loggerId: number): Promise<LoggerOverlap[]> {
  const { rows } = await sql<Row>`
    with doubled as materialized (
      select * from assignment_overlaps where logger_id = ${loggerId} and assignment_id < other_assignment_id),
    ${visibleAmong(deliveries, sql`select unnest(array[delivery_id, other_delivery_id]) from doubled`)}
    select o.from_at as from, o.until_at as to, ${assignment('o.assignment_id')} as first,
           ${assignment('o.other_assignment_id')} as second
      from doubled o order by o.from_at desc, o.assignment_id desc`.execute(db)
  return rows.map(({ first, second, ...times }) => ({
    ...isoTimes(times),
    assignments: [withTimes(first), withTimes(second)],
  }))
}

/** json_build_object writes times with the session's offset. */
const withTimes = (sent: Assignment): Assignment => ({
  ...sent,
  from: new Date(sent.from).toISOString(),
  to: sent.to && new Date(sent.to).toISOString(),
})

const namedDelivery = (deliveryId: string) => sql`(
  select json_build_object('deliveryId', d.id, 'reference', d.reference, 'destination', ${placeNames('destination')})
    from visible v join deliveries d on d.id = v.delivery_id where v.delivery_id = ${sql.ref(deliveryId)})`

const sender = sql`json_build_object('code', c.code, 'name', c.name, 'nameEn', c.name_en)`

const assignment = (assignmentId: string) => sql`(
  select json_build_object('loggerAssignmentId', l.id, 'from', l.from_at, 'to', t.end_at, 'sender', ${sender},
           'delivery', ${namedDelivery('l.delivery_id')})
    from logger_assignments l join assignment_temperature t on t.logger_assignment_id = l.id
    join deliveries s on s.id = l.delivery_id join companies c on c.id = s.sender_id
   where l.id = ${sql.ref(assignmentId)})`

const decided = (deliveryId: string) => sql`(
  select json_build_object('sender', ${sender}, 'delivery', ${namedDelivery(deliveryId)})
    from deliveries s join companies c on c.id = s.sender_id where s.id = ${sql.ref(deliveryId)})`

/** The owner's decisions about a logger, newest first. */
export async function overlapDecisions(
  db: Db,
  { deliveries }: Visibility,
  loggerId: number,
): Promise<OverlapDecision[]> {
  const { rows } = await sql<Dated<OverlapDecision, 'at' | 'from' | 'to'>>`
    with decided as materialized (
      select x.*, k.delivery_id as kept_delivery_id, g.delivery_id as cut_delivery_id
        from assignment_decisions x
        left join logger_assignments k on k.id = x.kept_assignment_id left join logger_assignments g on g.id = x.cut_assignment_id
       where x.logger_id = ${loggerId} order by x.decided_at desc, x.id desc limit ${maxDecisionsShown}),
    ${visibleAmong(deliveries, sql`select unnest(array[kept_delivery_id, cut_delivery_id]) from decided`)}
    select o.decided_at as at, u.name as by, o.reason, o.from_at as from, o.to_at as to,
           ${decided('o.kept_delivery_id')} as kept, ${decided('o.cut_delivery_id')} as cut
      from decided o join users u on u.id = o.decided_by order by o.decided_at desc, o.id desc`.execute(db)
  return rows.map(isoTimes)
}
