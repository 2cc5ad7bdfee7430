import { sql } from 'kysely'
import type { LoggerRow } from '#contract/devices/types/loggerTypes.ts'
import { calibrationState } from '#contract/telemetry/rules/loggers/calibration.ts'
import { daysLeft } from '#contract/kernel/time/daysLeft.ts'
import type { List } from '#server/platform/lists/list.ts'
import { todayOf } from '#server/platform/lists/reader.ts'
import { placeNames } from '#server/logistics/deliveries/placeNames.ts'
import {
  currentAssignments,
  hasOverlaps,
  inScope,
  loggerMatches,
  type LoggerReader,
  type LoggerSearch,
} from '#server/devices/loggers/registry.ts'
import { visibleAmong } from '#server/devices/loggers/deliveryScope.ts'

type Row = Pick<
  LoggerRow,
  | 'loggerId'
  | 'company'
  | 'serial'
  | 'name'
  | 'model'
  | 'grai'
  | 'giai'
  | 'intervalSeconds'
  | 'retiredOn'
  | 'hasOverlaps'
  | 'delivery'
> & {
  registeredAt: Date
  calibratedOn: string | null
  dueOn: string | null
  batteryPercent: number | null
  batteryAt: Date | null
  lastAt: Date | null
  lastMilli: number | null
  isSilent: boolean | null
  isInUse: boolean
}

/** Loggers in the order of their ids; those outside the scope are left out. */
export async function loadLoggers(reader: LoggerReader, ids: readonly number[]): Promise<LoggerRow[]> {
  const { db, scope, deliveries, now } = reader
  const { rows } = await sql<Row>`
    with asked as (select id, place from unnest(${ids}::int[]) with ordinality as listed (id, place)),
    ${currentAssignments(now, sql`asked join logger_assignments l on l.logger_id = asked.id`)},
    owning as (
      select l.logger_id, l.delivery_id
        from asked join logger_progress p on p.logger_id = asked.id
        join logger_assignments l on l.logger_id = asked.id and l.from_at <= p.last_at
        join assignment_temperature t on t.logger_assignment_id = l.id and (t.end_at is null or t.end_at > p.last_at)),
    ${visibleAmong(deliveries, sql`select delivery_id from current union select delivery_id from owning`)}
    select g.id as "loggerId", json_build_object('code', c.code, 'name', c.name, 'nameEn', c.name_en) as company,
           g.serial, g.name, g.model, ${codeOf('grai')} as grai, ${codeOf('giai')} as giai,
           g.interval_seconds as "intervalSeconds", g.retired_on as "retiredOn",
           g.registered_at as "registeredAt", k.calibrated_on as "calibratedOn", k.due_on as "dueOn",
           p.battery_percent as "batteryPercent", p.battery_at as "batteryAt", p.last_at as "lastAt",
           ${lastValue} as "lastMilli", current.is_silent as "isSilent", current.logger_id is not null as "isInUse",
           ${hasOverlaps} as "hasOverlaps",
           (select json_build_object('deliveryId', d.id, 'reference', d.reference, 'destination', ${placeNames('destination')})
              from visible v join deliveries d on d.id = v.delivery_id
             where v.delivery_id = current.delivery_id) as delivery
      from asked join loggers g on g.id = asked.id
      join companies c on c.id = g.company_id
      left join logger_progress p on p.logger_id = g.id
      left join current on current.logger_id = g.id
      left join lateral (
        select x.calibrated_on, x.due_on from logger_calibrations x where x.logger_id = g.id
         order by x.due_on desc, x.calibrated_on desc limit 1) k on true
     where ${inScope(scope)} order by asked.place`.execute(db)
  return rows.map(row => rowOf(row, todayOf(reader)))
}

const codeOf = (kind: 'grai' | 'giai') =>
  sql`(select x.code from logger_codes x where x.logger_id = g.id and x.kind = ${kind})`

export const loggerList: List<LoggerSearch, LoggerRow, LoggerReader> = { ...loggerMatches, load: loadLoggers }

/** The newest reading's value, unless it belongs only to deliveries that the reader may not see completely. If two senders have assigned the logger, one visible delivery is enough. */
const lastValue = sql`
  case when not exists (select from owning o where o.logger_id = g.id)
         or exists (select from owning o join visible v on v.delivery_id = o.delivery_id and v.is_party
                     where o.logger_id = g.id)
  then last_milli(g.id, p.last_at) end`

function rowOf(row: Row, today: string): LoggerRow {
  const { calibratedOn, dueOn, batteryPercent, batteryAt, lastAt, lastMilli, isSilent, isInUse, ...facts } = row
  const use = row.retiredOn !== null ? 'retired' : isInUse ? 'inUse' : 'free'
  return {
    ...facts,
    registeredAt: row.registeredAt.toISOString(),
    calibration: {
      state: calibrationState(dueOn, today),
      calibratedOn,
      dueOn,
      daysLeft: dueOn === null ? null : daysLeft(today, dueOn),
    },
    battery:
      batteryPercent === null || batteryAt === null ? null : { percent: batteryPercent, at: batteryAt.toISOString() },
    last: lastAt && { at: lastAt.toISOString(), milliCelsius: lastMilli },
    isSilent: isSilent ?? false,
    use,
  }
}
