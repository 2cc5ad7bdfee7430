import { Readable } from 'node:stream'
import { escapeLiteral, type Pool } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { codes } from '#contract/codes.ts'
import { byteOrderMark, harmless } from '#server/csv/csvFile.ts'
import type { Db } from '#server/db/connect.ts'
import type { DeliveryAccess } from '#server/deliveries/access.ts'
import { linksFor, type DeliveryLink } from '#server/deliveries/deliveryLinks.ts'
import { PortalError } from '#server/http/portalError.ts'

/**
 * All readings that the viewer may see, as stored, streamed logger by logger: UTF-8 with BOM, the time with its offset,
 * temperature in °C, humidity in %. Positions only where the location is disclosed.
 */
export async function readingsCsv(
  db: Db,
  pool: Pool,
  access: DeliveryAccess,
  loggerLinkId: number | undefined,
  timeZone: string,
): Promise<Readable> {
  const links = await linksFor(db, access, 'temperature')
  const wanted = loggerLinkId === undefined ? links : links.filter(link => link.linkId === loggerLinkId)
  if (wanted.every(link => link.state.count === 0)) throw new PortalError(codes.noTemperatureData)
  const located = new Set((await linksFor(db, access, 'location')).map(link => link.linkId))
  return Readable.from(chunks(pool, wanted, located, timeZone), { objectMode: false })
}

async function* chunks(pool: Pool, links: DeliveryLink[], located: Set<number>, timeZone: string) {
  yield Buffer.from(`${byteOrderMark}logger,time (${timeZone}),celsius,humidity,lat,lon\n`)
  const client = await pool.connect()
  let isWhole = false
  try {
    for (const link of links) {
      yield* client.query(copyTo(copySql(link, located.has(link.linkId), timeZone))) as AsyncIterable<Buffer>
    }
    isWhole = true
  } finally {
    // A reader that went away leaves its COPY unfinished: that connection cannot be used again.
    client.release(!isWhole)
  }
}

/** COPY takes no parameters: the serial and the zone are escaped as literals, all else are numbers and instants. */
function copySql(link: DeliveryLink, withPosition: boolean, timeZone: string): string {
  const zone = escapeLiteral(timeZone)
  const offset = `(at at time zone ${zone}) - (at at time zone 'UTC')`
  const sign = `case when ${offset} < interval '0' then '-' else '+' end`
  const size = `case when ${offset} < interval '0' then -(${offset}) else ${offset} end`
  const until = link.endMs === null ? '' : ` and at < '${new Date(link.endMs).toISOString()}'`
  return `copy (
    select ${escapeLiteral(harmless(link.serial))},
           to_char(at at time zone ${zone}, 'YYYY-MM-DD"T"HH24:MI:SS.MS') || ${sign} || to_char(${size}, 'HH24:MI'),
           (milli_celsius / 1000.0)::numeric(10, 3), (centi_humidity / 100.0)::numeric(5, 2),
           ${withPosition ? 'lat, lon' : 'null, null'}
      from readings where logger_id = ${link.loggerId} and at >= '${new Date(link.fromMs).toISOString()}'${until}
     order by at) to stdout with (format csv)`
}
