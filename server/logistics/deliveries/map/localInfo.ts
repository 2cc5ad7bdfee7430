import { sql } from 'kysely'
import type { LocalInfo } from '#contract/logistics/types/deliveryTypes.ts'
import { codes } from '#contract/kernel/codes.ts'
import { sideOf } from '#contract/telemetry/rules/temperature/bands.ts'
import { worstFirst } from '#contract/telemetry/rules/temperature/worstEvent.ts'
import { eventsOf } from '#contract/telemetry/rules/temperature/excursionEvents.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { itemIdsFor, type DeliveryAccess } from '#server/logistics/deliveries/access/access.ts'
import {
  assignmentsFor,
  shownSpec,
  type DeliveryAssignment,
} from '#server/logistics/deliveries/assignments/deliveryAssignments.ts'
import { wholePlace } from '#server/logistics/deliveries/placeNames.ts'
import { seenPeriods } from '#server/logistics/deliveries/assignments/seenPeriods.ts'
import { proposalsOf, type Progress } from '#server/logistics/deliveries/map/geofences.ts'
import { stopsOf } from '#server/logistics/deliveries/map/stops.ts'
import { readTrace, type Trace, type TracePosition } from '#server/logistics/deliveries/map/trace.ts'
import { locatorsAmong, worstPlaces } from '#server/logistics/deliveries/assignments/worstPlaces.ts'
import { confirmableActs } from '#server/logistics/trips/ownTrips.ts'
import type { CallerContext } from '#server/platform/http/calls/handlersFor.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'

/** The positions of the loggers that the viewer may locate; 5502 without any. */
export async function localInfo(context: CallerContext, access: DeliveryAccess): Promise<LocalInfo> {
  const { db, config } = context
  const evaluable = new Map(
    (await assignmentsFor(db, access, 'temperature')).map(assignment => [assignment.assignmentId, assignment]),
  )
  const assignments = await assignmentsFor(db, access, 'location')
  const { fences, progress, ...places } = await placesOf(db, access)
  const traced: Traced[] = []
  for (const assignment of assignments) {
    const trace = await readTrace(db, assignment, progress.isDelivered ? [] : fences)
    if (trace.total > 0) traced.push({ assignment, ...trace })
  }
  if (traced.length === 0) throw new PortalError(codes.locationDataMissing)
  const longest = traced.reduce((a, b) => (b.total > a.total ? b : a))
  const leading = { serial: longest.assignment.serial, positions: longest.positions }
  const proposals = proposalsOf(leading, fences, progress)
  const acts = proposals.length > 0 ? await confirmableActs(context, access.deliveryId) : []
  return {
    timeZone: config.timeZone,
    ...places,
    traces: traced.map(({ assignment, positions }) =>
      traceOf(assignment, positions, evaluable.get(assignment.assignmentId)),
    ),
    stops: stopsOf(longest.positions, places),
    fences,
    proposals: proposals.map(proposal => ({ ...proposal, mayConfirm: acts.includes(proposal.act) })),
    latest: latestOf(traced),
    excursions: await excursionsOf(db, access, locatorsAmong([...evaluable.values()], assignments)),
  }
}

type Traced = Trace & { assignment: DeliveryAssignment }

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
