import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { loggerCalls } from '#contract/devices/calls/loggers.ts'
import { giaiOf, graiOf } from '#contract/kernel/gs1/keys.ts'
import { dueSoonDays } from '#contract/telemetry/rules/loggers/calibration.ts'
import { lowBatteryPercent, type CalibrationState } from '#contract/telemetry/rules/loggers/loggerKinds.ts'
import type { Language } from '#contract/kernel/language.ts'
import { bySortKey, sortedName } from '#server/platform/lists/list.ts'
import { todayOf, type Viewer } from '#server/platform/lists/reader.ts'
import { holds, holdsFolded } from '#server/platform/db/statements/textSearch.ts'
import { limitedTo, loggerAt } from '#server/logistics/deliveries/access/access.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import { isCurrent, type Visibility } from '#server/devices/loggers/deliveryScope.ts'

export type LoggerSearch = z.output<typeof loggerCalls.downloadLoggerCsv.request>
/** Who reads the registry. */
export type LoggerReader = Viewer & Visibility

/** For a logger `g`: two senders have assigned it for the same time. */
export const hasOverlaps = sql`exists (select from assignment_overlaps o where o.logger_id = g.id)`

/** For a logger `g`: it belongs to the scope. */
export const inScope = ({ companyIds, centreIds }: EnterpriseScope) => sql<boolean>`(
  ${companyIds === 'all' ? sql`true` : sql`g.company_id = any(${companyIds}::bigint[])`}
  and ${limitedTo(centreIds, loggerAt(sql`g.id`))})`

/** `matching` (id, sort_key, serial): the loggers of the scope that match the search. Only tables that the search needs are joined. */
function matching({ scope, now, language, timeZone }: LoggerReader, search: LoggerSearch): RawBuilder<unknown> {
  const { keyword, calibration, silent, lowBattery, overlapping, use, sort } = search
  const needsCalibration = calibration !== undefined || sort === 'calibration'
  const needsAssignment = silent === true || use === 'inUse' || use === 'free'
  const conditions = [
    inScope(scope),
    keyword === undefined ? undefined : holdsKeyword(keyword),
    calibration && hasState[calibration](todayOf({ now, timeZone })),
    silent && sql`current.is_silent`,
    lowBattery && sql`p.battery_percent < ${lowBatteryPercent}`,
    overlapping && hasOverlaps,
    isUsed[use],
  ].filter(condition => condition !== undefined)
  return sql`${currentAssignments(now)}, ${longestCalibrations},
    matching as materialized (
      select g.id, g.serial, ${sortKeys(language)[sort]} as sort_key
        from loggers g
        join companies c on c.id = g.company_id
        left join logger_progress p on p.logger_id = g.id
        ${needsCalibration ? sql`left join lasting k on k.logger_id = g.id` : sql``}
        ${needsAssignment ? sql`left join current on current.logger_id = g.id` : sql``}
       where ${sql.join(conditions, sql` and `)})`
}

/** For a logger `g`; a GRAI or GIAI in any writing. */
const holdsKeyword = (typed: string) => sql`(
  ${holdsFolded(sql`g.folded_texts`, typed)}
  or exists (select from logger_codes x where x.logger_id = g.id
      and (${holds(sql`x.code`, typed)} or x.code = any(${[graiOf(typed), giaiOf(typed)].filter(Boolean)}))))`

/** `current` (logger_id, assignment_id, delivery_id, is_silent): what each logger measures now; of several assignments the one that began last. */
export const currentAssignments = (now: Date, assignments = sql`logger_assignments l`): RawBuilder<unknown> => sql`
  current as (
    select distinct on (l.logger_id) l.logger_id, l.id as assignment_id, l.delivery_id,
           coalesce(t.last_at, l.from_at) + t.threshold_ms * interval '1 millisecond' < ${now}::timestamptz as is_silent
      from ${assignments} join assignment_temperature t on t.logger_assignment_id = l.id
     where ${isCurrent(now)} order by l.logger_id, l.from_at desc, l.id desc)`

/** `lasting` (logger_id, id, calibrated_on, due_on): each logger's calibration that is valid longest. */
export const longestCalibrations: RawBuilder<unknown> = sql`
  lasting as (
    select distinct on (logger_id) logger_id, id, calibrated_on, due_on
      from logger_calibrations order by logger_id, due_on desc, calibrated_on desc)`

/** As in contract/telemetry/rules/loggers/calibration.ts. */
const hasState: Record<CalibrationState, (today: string) => RawBuilder<unknown>> = {
  unknown: () => sql`k.due_on is null`,
  expired: today => sql`k.due_on < ${today}::date`,
  dueSoon: today => sql`k.due_on between ${today}::date and ${today}::date + ${dueSoonDays}::int`,
  valid: today => sql`k.due_on > ${today}::date + ${dueSoonDays}::int`,
}

const isUsed: Record<LoggerSearch['use'], RawBuilder<unknown>> = {
  current: sql`g.retired_on is null`,
  inUse: sql`g.retired_on is null and current.assignment_id is not null`,
  free: sql`g.retired_on is null and current.assignment_id is null`,
  retired: sql`g.retired_on is not null`,
  all: sql`true`,
}

/** Equal keys are ordered by serial, so that pages are stable. */
const order = (search: LoggerSearch) => sql`${bySortKey(search)}, serial collate japanese, id`

export const loggerMatches = { matching, order }

const sortKeys = (language: Language): Record<LoggerSearch['sort'], RawBuilder<unknown>> => ({
  serial: sql`g.serial collate japanese`,
  name: sql`g.name collate japanese`,
  model: sql`g.model collate japanese`,
  company: sortedName(language, 'c.name', 'c.name_en'),
  interval: sql`g.interval_seconds`,
  calibration: sql`k.due_on`,
  battery: sql`p.battery_percent`,
  lastAt: sql`p.last_at`,
  registeredAt: sql`g.registered_at`,
})
