import { sql } from 'kysely'
import type { Db } from '#server/platform/db/connect.ts'
import { kindOf, type LoggerKind, models, serialOf } from '#demo/world/loggers/loggers.ts'
import type { PlannedDelivery } from '#demo/world/deliveries/plannedDelivery.ts'
import { loggerCount } from '#demo/world/loggers/recordings.ts'
import type { StoredLogger } from '#demo/simulator/storedDeliveries.ts'

type Rested = { companyCode: string; kind: LoggerKind; serial: string; intervalSeconds: number; freeMs: number }

/** Hands out loggers that are at home, the one that rested longest first. */
export type LoggerShelf = { take(delivery: PlannedDelivery): StoredLogger[] }

export async function openShelf(db: Db): Promise<LoggerShelf> {
  const { rows } = await sql<Rested>`
    select c.code as "companyCode", case g.model when ${models.tracker} then 'tracker' else 'box' end as kind, g.serial,
           coalesce(g.interval_seconds, 600) as "intervalSeconds",
           coalesce(extract(epoch from max(case when l.id is null then null
             else coalesce(d.delivered_at, 'infinity') end)) * 1000, 0)::float8 as "freeMs"
      from loggers g join companies c on c.id = g.company_id
      left join logger_assignments l on l.logger_id = g.id left join deliveries d on d.id = l.delivery_id
     where g.retired_on is null
     group by c.code, g.id order by 5, g.serial`.execute(db)
  return { take: delivery => assignLoggers(rows, delivery) }
}

function assignLoggers(shelf: Rested[], { senderCode, trip, ...delivery }: PlannedDelivery): StoredLogger[] {
  return Array.from({ length: loggerCount({ senderCode, trip, ...delivery }) }, (_, nth) => {
    const kind = kindOf(nth)
    const own = shelf.filter(logger => logger.companyCode === senderCode && logger.kind === kind)
    const rested = own
      .filter(logger => logger.freeMs <= trip.pickupMs)
      .toSorted((one, other) => one.freeMs - other.freeMs)[0]
    // the door registers a serial that is new: the sender has bought one
    const serial = rested?.serial ?? serialOf(senderCode, kind, own.length + 1)
    const intervalSeconds = rested?.intervalSeconds ?? 600
    if (rested) rested.freeMs = Infinity
    else shelf.push({ companyCode: senderCode, kind, serial, intervalSeconds, freeMs: Infinity })
    return { serial, intervalSeconds, lastMs: 0 }
  })
}
