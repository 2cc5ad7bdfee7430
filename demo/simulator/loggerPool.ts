import { sql } from 'kysely'
import type { Db } from '#server/platform/db/connect.ts'
import { kindOf, type LoggerKind, models, serialOf } from '#demo/world/loggers/loggers.ts'
import type { PlannedDelivery } from '#demo/world/deliveries/plannedDelivery.ts'
import { loggerCount } from '#demo/world/loggers/recordings.ts'
import type { StoredLogger } from '#demo/simulator/storedDeliveries.ts'

type PooledLogger = { companyCode: string; kind: LoggerKind; serial: string; intervalSeconds: number; freeMs: number }

/** Assigns loggers that are not in use, the one that is free for longest first. */
export type LoggerPool = { assign(delivery: PlannedDelivery): StoredLogger[] }

export async function loadLoggerPool(db: Db): Promise<LoggerPool> {
  const { rows } = await sql<PooledLogger>`
    select c.code as "companyCode", case g.model when ${models.tracker} then 'tracker' else 'box' end as kind, g.serial,
           coalesce(g.interval_seconds, 600) as "intervalSeconds",
           coalesce(extract(epoch from max(case when l.id is null then null
             else coalesce(d.delivered_at, 'infinity') end)) * 1000, 0)::float8 as "freeMs"
      from loggers g join companies c on c.id = g.company_id
      left join logger_assignments l on l.logger_id = g.id left join deliveries d on d.id = l.delivery_id
     where g.retired_on is null
     group by c.code, g.id order by 5, g.serial`.execute(db)
  return { assign: delivery => assignLoggers(rows, delivery) }
}

function assignLoggers(pool: PooledLogger[], delivery: PlannedDelivery): StoredLogger[] {
  const { senderCode, trip } = delivery
  return Array.from({ length: loggerCount(delivery) }, (_, nth) => {
    const kind = kindOf(nth)
    const own = pool.filter(logger => logger.companyCode === senderCode && logger.kind === kind)
    const free = own
      .filter(logger => logger.freeMs <= trip.pickupMs)
      .toSorted((one, other) => one.freeMs - other.freeMs)[0]
    // The partner API registers new serials.
    const serial = free?.serial ?? serialOf(senderCode, kind, own.length + 1)
    const intervalSeconds = free?.intervalSeconds ?? 600
    if (free) free.freeMs = Infinity
    else pool.push({ companyCode: senderCode, kind, serial, intervalSeconds, freeMs: Infinity })
    return { serial, intervalSeconds, lastMs: 0 }
  })
}
