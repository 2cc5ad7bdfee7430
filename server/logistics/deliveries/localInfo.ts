import { sql } from 'kysely'
import type { LocalInfo } from '#contract/logistics/types/deliveryTypes.ts'
import { codes } from '#contract/kernel/codes.ts'
import { sideOf } from '#contract/telemetry/rules/temperature/bands.ts'
import { eventsOf } from '#contract/telemetry/rules/temperature/excursionEvents.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { itemIdsFor, type DeliveryAccess } from '#server/logistics/deliveries/access/access.ts'
import { linksFor, shownSpec, type DeliveryLink } from '#server/logistics/deliveries/links/deliveryLinks.ts'
import { wholePlace } from '#server/logistics/deliveries/placeNames.ts'
import { seenRuns } from '#server/logistics/deliveries/links/seenRuns.ts'
import { stopsOf, type Position } from '#server/logistics/deliveries/stops.ts'
import { locatorsAmong, worstPlaces } from '#server/logistics/deliveries/links/worstPlaces.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'

/** More points than a map shows apart are left out, but never the warmest or coldest of those they stand for. */
const mostPoints = 2000

/** Where the loggers were that the viewer may locate; 5502 where none sent a position. */
export async function localInfo(db: DbOrTx, access: DeliveryAccess, timeZone: string): Promise<LocalInfo> {
  const judgeable = new Map((await linksFor(db, access, 'temperature')).map(link => [link.linkId, link]))
  const links = await linksFor(db, access, 'location')
  const traced: { link: DeliveryLink; positions: Position[] }[] = []
  for (const link of links) {
    const positions = await positionsOf(db, link)
    if (positions.length > 0) traced.push({ link, positions })
  }
  if (traced.length === 0) throw new PortalError(codes.locationDataMissing)
  const longest = traced.reduce((a, b) => (b.positions.length > a.positions.length ? b : a))
  return {
    timeZone,
    ...(await placesOf(db, access)),
    traces: traced.map(({ link, positions }) => traceOf(link, positions, judgeable.get(link.linkId))),
    stops: stopsOf(longest.positions),
    latest: latestOf(traced),
    excursions: await excursionsOf(db, access, locatorsAmong([...judgeable.values()], links)),
  }
}

/** What the viewer may know of temperatures and places: each excursion as the logger measured it that was farthest outside. */
async function excursionsOf(
  db: DbOrTx,
  access: DeliveryAccess,
  located: readonly DeliveryLink[],
): Promise<LocalInfo['excursions']> {
  if (located.length === 0) return []
  const runs = await seenRuns(db, [{ deliveryId: access.deliveryId, itemIds: itemIdsFor(access, 'temperature') }])
  const isTold = ({ kind, linkId }: (typeof runs)[number]) =>
    kind === 'excursion' && located.some(link => link.linkId === linkId)
  const events = eventsOf(runs.filter(isTold)).flatMap(event => {
    const [worst, ...others] = event.toSorted((one, other) => other.beyondMilli - one.beyondMilli)
    return worst ? [{ worst, others }] : []
  })
  const places = await worstPlaces(
    db,
    events.map(({ worst }) => worst),
    located,
  )
  return events.map(({ worst, others }, index) => ({
    loggerLinkId: worst.linkId,
    serial: worst.serial,
    from: new Date(worst.startedAtMs).toISOString(),
    to: new Date(worst.endedAtMs).toISOString(),
    peakMilli: worst.peakMilli,
    isAbove: worst.upperMilli !== null && worst.peakMilli > worst.upperMilli,
    lowerMilli: worst.lowerMilli,
    upperMilli: worst.upperMilli,
    place: places[index] ?? null,
    otherSerials: [...new Set(others.map(run => run.serial))].filter(serial => serial !== worst.serial).sort(),
  }))
}

/** Where it goes from and to; only who may locate the delivery gets here, so with coordinates. */
async function placesOf(
  db: DbOrTx,
  { deliveryId }: DeliveryAccess,
): Promise<Pick<LocalInfo, 'shipFrom' | 'destination'>> {
  const { rows } = await sql<Pick<LocalInfo, 'shipFrom' | 'destination'>>`
    select ${wholePlace('from')} as "shipFrom", ${wholePlace('destination')} as destination from deliveries d
     where d.id = ${deliveryId}`.execute(db)
  const [places] = rows
  if (!places) throw new Error(`delivery ${deliveryId} is gone`)
  return places
}

/** Positions in order of time; of each of many equal spans the first, and the readings farthest from its middle. */
async function positionsOf(db: DbOrTx, link: DeliveryLink): Promise<Position[]> {
  const { rows } = await sql<Position>`
    with all_positions as (
      select at, lat, lon, milli_celsius,
             row_number() over (order by at) as place, count(*) over () as total
        from readings
       where logger_id = ${link.loggerId} and at >= to_timestamp(${link.fromMs / 1000})
         and (${link.endMs === null} or at < to_timestamp(${(link.endMs ?? 0) / 1000})) and lat is not null),
    spans as (
      select *, ceil(place * ${mostPoints / 3}::float8 / greatest(total, ${mostPoints / 3}::float8)) as span from all_positions)
    select (extract(epoch from at) * 1000)::float8 as "atMs", lat, lon, milli_celsius as "milliCelsius"
      from (select *, row_number() over (partition by span order by at) as nth,
                   row_number() over (partition by span order by milli_celsius, at) as coldest,
                   row_number() over (partition by span order by milli_celsius desc, at) as warmest from spans) ranked
     where total <= ${mostPoints} or nth = 1 or coldest = 1 or warmest = 1 or place = total
     order by at`.execute(db)
  return rows
}

function traceOf(link: DeliveryLink, positions: Position[], judgeable: DeliveryLink | undefined) {
  const spec = judgeable && shownSpec(judgeable)
  return {
    loggerLinkId: link.linkId,
    serial: link.serial,
    atMs: positions.map(position => position.atMs),
    lat: positions.map(position => position.lat),
    lon: positions.map(position => position.lon),
    milliCelsius: positions.map(position => (spec ? position.milliCelsius : null)),
    outside: positions.map(position => spec !== undefined && sideOf(spec, position.milliCelsius) !== 'inside'),
  }
}

function latestOf(traced: { link: DeliveryLink; positions: Position[] }[]): LocalInfo['latest'] {
  const lasts = traced.flatMap(({ link, positions }) => {
    const last = positions.at(-1)
    return last ? [{ ...last, serial: link.serial }] : []
  })
  const latest = lasts.reduce<(typeof lasts)[number] | null>((a, b) => (a && a.atMs >= b.atMs ? a : b), null)
  return latest && { at: new Date(latest.atMs).toISOString(), lat: latest.lat, lon: latest.lon, serial: latest.serial }
}
