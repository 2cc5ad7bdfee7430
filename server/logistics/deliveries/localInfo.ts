import { sql } from 'kysely'
import type { LocalInfo } from '#contract/logistics/types/deliveryTypes.ts'
import { codes } from '#contract/kernel/codes.ts'
import { sideOf } from '#contract/telemetry/rules/temperature/bands.ts'
import { worstFirst } from '#contract/telemetry/rules/temperature/worstEvent.ts'
import { eventsOf } from '#contract/telemetry/rules/temperature/excursionEvents.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { itemIdsFor, type DeliveryAccess } from '#server/logistics/deliveries/access/access.ts'
import { metersTo } from '#server/logistics/deliveries/distance.ts'
import {
  assignmentsFor,
  shownSpec,
  type DeliveryAssignment,
} from '#server/logistics/deliveries/assignments/deliveryAssignments.ts'
import { wholePlace } from '#server/logistics/deliveries/placeNames.ts'
import { seenPeriods } from '#server/logistics/deliveries/assignments/seenPeriods.ts'
import { proposalsOf, type Fence, type Progress } from '#server/logistics/deliveries/geofences.ts'
import { stopsOf, type Position } from '#server/logistics/deliveries/stops.ts'
import { locatorsAmong, worstPlaces } from '#server/logistics/deliveries/assignments/worstPlaces.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { spanEnd } from '#server/telemetry/readings/spanEnd.ts'

/** A longer trace is reduced, as no map could show all its points, but keeps the warmest and coldest of each part. */
const maxPoints = 2000

/** The positions of the loggers that the viewer may locate; 5502 without any. */
export async function localInfo(db: DbOrTx, access: DeliveryAccess, timeZone: string): Promise<LocalInfo> {
  const evaluable = new Map(
    (await assignmentsFor(db, access, 'temperature')).map(assignment => [assignment.assignmentId, assignment]),
  )
  const assignments = await assignmentsFor(db, access, 'location')
  const { fences, progress, ...places } = await placesOf(db, access)
  const traced: Traced[] = []
  for (const assignment of assignments) {
    const positions = await positionsOf(db, assignment, progress.isDelivered ? [] : fences)
    if (positions.length > 0) traced.push({ assignment, positions })
  }
  if (traced.length === 0) throw new PortalError(codes.locationDataMissing)
  const longest = traced.reduce((a, b) => (totalOf(b) > totalOf(a) ? b : a))
  const leading = { serial: longest.assignment.serial, positions: longest.positions }
  return {
    timeZone,
    ...places,
    traces: traced.map(({ assignment, positions }) =>
      traceOf(assignment, positions, evaluable.get(assignment.assignmentId)),
    ),
    stops: stopsOf(longest.positions, places),
    fences,
    proposals: proposalsOf(leading, fences, progress),
    latest: latestOf(traced),
    excursions: await excursionsOf(db, access, locatorsAmong([...evaluable.values()], assignments)),
  }
}

/** `total`: of the trace, with those that are left out. */
type TracePosition = Position & { afterGap: boolean; total: number }
type Traced = { assignment: DeliveryAssignment; positions: TracePosition[] }
const totalOf = ({ positions }: Traced) => positions[0]?.total ?? 0

/** The excursions whose temperature and place the viewer may see, each by the logger with the largest deviation. */
async function excursionsOf(
  db: DbOrTx,
  access: DeliveryAccess,
  located: readonly DeliveryAssignment[],
): Promise<LocalInfo['excursions']> {
  if (located.length === 0) return []
  const itemIds = itemIdsFor(access, 'temperature')
  const periods = await seenPeriods(db, [{ deliveryId: access.deliveryId, itemIds, listedIds: [] }])
  const isReported = ({ kind, assignmentId }: (typeof periods)[number]) =>
    kind === 'excursion' && located.some(assignment => assignment.assignmentId === assignmentId)
  const events = eventsOf(periods.filter(isReported)).flatMap(event => {
    const [worst, ...others] = worstFirst(event)
    return worst ? [{ worst, others }] : []
  })
  const places = await worstPlaces(
    db,
    events.map(({ worst }) => worst),
    located,
  )
  return events.map(({ worst, others }, index) => ({
    loggerAssignmentId: worst.assignmentId,
    serial: worst.serial,
    from: new Date(worst.startedAtMs).toISOString(),
    to: new Date(worst.endedAtMs).toISOString(),
    peakMilli: worst.peakMilli,
    isAbove: worst.upperMilli !== null && worst.peakMilli > worst.upperMilli,
    lowerMilli: worst.lowerMilli,
    upperMilli: worst.upperMilli,
    place: places[index] ?? null,
    otherSerials: [...new Set(others.map(period => period.serial))].filter(serial => serial !== worst.serial).sort(),
  }))
}

type Places = Pick<LocalInfo, 'shipFrom' | 'destination' | 'plannedStops' | 'fences'> & { progress: Progress }

/** Origin and destination, with coordinates: the viewer may locate the delivery. */
async function placesOf(db: DbOrTx, { deliveryId, disclosed }: DeliveryAccess): Promise<Places> {
  const { rows } = await sql<Places>`
    select ${wholePlace('from')} as "shipFrom", ${wholePlace('destination')} as destination,
           case when ${disclosed.all} then coalesce(n.planned_stops, '[]') else '[]' end as "plannedStops",
           json_build_object('isPickedUp', d.actual_pickup is not null, 'isDelivered', d.delivered_at is not null) as progress,
           (select coalesce(json_agg(json_build_object('side', s.side, 'lat', c.lat, 'lon', c.lon,
              'radiusMeters', c.radius_meters) order by s.side desc), '[]')
              from (values ('shipFrom', d.from_centre_id), ('destination', d.destination_centre_id)) s (side, centre_id)
              join centres c on c.id = s.centre_id and c.lat is not null and c.lon is not null) as fences
      from deliveries d left join delivery_notes n on n.delivery_id = d.id where d.id = ${deliveryId}`.execute(db)
  const [places] = rows
  if (!places) throw new Error(`delivery ${deliveryId} is gone`)
  return places
}

/**
 * Positions in order of time; if there are too many, both sides of gaps and of fences, and the first, coldest and warmest of
 * equal parts.
 */
async function positionsOf(
  db: DbOrTx,
  assignment: DeliveryAssignment,
  fences: readonly Fence[],
): Promise<TracePosition[]> {
  const gap = sql`make_interval(secs => ${assignment.thresholdMs / 1000})`
  const { rows } = await sql<TracePosition>`
    with all_positions as (
      select at, lat, lon, milli_celsius,
             row_number() over ordered as place, (count(*) over ())::integer as total,
             coalesce(at - lag(at) over ordered > ${gap}, false) as after_gap,
             coalesce(lead(at) over ordered - at > ${gap}, false) as before_gap,
             inside is distinct from lag(inside) over ordered or inside is distinct from lead(inside) over ordered as at_fence
        from (select r.at, r.lat, r.lon, r.milli_celsius, ${insideOf(fences)} as inside
                from positions_between(${assignment.loggerId}, ${new Date(assignment.fromMs)}, ${spanEnd(assignment.endMs)}) r) p
      window ordered as (order by at)),
    spans as (
      select *, ceil(place * ${maxPoints / 3}::float8 / greatest(total, ${maxPoints / 3}::float8)) as span
        from all_positions)
    select (extract(epoch from at) * 1000)::float8 as "atMs", lat, lon, milli_celsius as "milliCelsius",
           after_gap as "afterGap", total
      from (select *, row_number() over (partition by span order by at) as nth,
                   row_number() over (partition by span order by milli_celsius, at) as coldest,
                   row_number() over (partition by span order by milli_celsius desc, at) as warmest from spans) ranked
     where total <= ${maxPoints} or nth = 1 or coldest = 1 or warmest = 1 or place = total or after_gap or before_gap or at_fence
     order by at`.execute(db)
  return rows
}

/** Within which fences the position `r` is. */
const insideOf = (fences: readonly Fence[]) => {
  const each = fences.map(
    ({ lat, lon, radiusMeters }) =>
      sql`${metersTo(sql.ref('r'), sql`${lat}::float8`, sql`${lon}::float8`)} <= ${radiusMeters}::float8`,
  )
  return sql`array[${sql.join(each)}]::boolean[]`
}

function traceOf(
  assignment: DeliveryAssignment,
  positions: TracePosition[],
  evaluable: DeliveryAssignment | undefined,
) {
  const spec = evaluable && shownSpec(evaluable)
  return {
    loggerAssignmentId: assignment.assignmentId,
    serial: assignment.serial,
    atMs: positions.map(position => position.atMs),
    lat: positions.map(position => position.lat),
    lon: positions.map(position => position.lon),
    milliCelsius: positions.map(position => (spec ? position.milliCelsius : null)),
    side: positions.map(position => (spec ? sideOf(spec, position.milliCelsius) : null)),
    afterGap: positions.map(position => position.afterGap),
  }
}

function latestOf(traced: readonly Traced[]): LocalInfo['latest'] {
  const [latest] = traced
    .flatMap(({ assignment: { serial }, positions }) => positions.slice(-1).map(last => ({ ...last, serial })))
    .sort((a, b) => b.atMs - a.atMs)
  if (!latest) return null
  return { at: new Date(latest.atMs).toISOString(), lat: latest.lat, lon: latest.lon, serial: latest.serial }
}
