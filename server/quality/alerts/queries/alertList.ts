import { holds, holdsAny } from '#server/platform/db/statements/textSearch.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { alertCalls } from '#contract/quality/calls/alerts.ts'
import type { AlertRow } from '#contract/quality/types/alertTypes.ts'
import { type AlertViewer, isSeen, loadAlerts } from '#server/quality/alerts/queries/alertRows.ts'
import { bySortKey, type List, type Sql } from '#server/platform/lists/list.ts'
import { given } from '#server/platform/db/statements/given.ts'
import { nameIn } from '#contract/kernel/text/names.ts'
import { type AlertColumn, alertSentence, alertWords } from '#contract/quality/words/alertWords.ts'
import type { CsvCell } from '#server/platform/csv/csvFile.ts'
import { listCsv, timeCell } from '#server/platform/lists/listCsv.ts'
import type { Reader, Viewer } from '#server/platform/lists/reader.ts'

export type AlertSearch = z.output<typeof alertCalls.downloadAlertCsv.request>

export const alertList: List<AlertSearch, AlertRow, AlertViewer> = {
  matching,
  // Equal alerts are sorted newest first.
  order: search => sql`${bySortKey(search)}, found_at desc, id desc`,
  load: loadAlerts,
}

function matching({ scope, timeZone }: AlertViewer, search: AlertSearch): Sql {
  const { state, kind, severity, keyword, from, until, sort } = search
  const isOpen = sql`a.acknowledged_at is null and a.withdrawn_at is null and a.ended_at is null`
  const conditions = given([
    isSeen(scope),
    state === 'open' ? isOpen : sql`not (${isOpen})`,
    kind && sql`a.kind = ${kind}`,
    severity && sql`a.severity = ${severity}`,
    keyword && holdsKeyword(keyword),
    from && sql`a.found_at >= ${from}::timestamp at time zone ${timeZone}`,
    until && sql`a.found_at < (${until}::date + 1)::timestamp at time zone ${timeZone}`,
  ])
  return sql`matching as materialized (
    select a.id, a.found_at, ${sortKeys[sort]} as sort_key
      from alerts a
      left join deliveries d on d.id = a.delivery_id
      left join loggers g on g.id = a.logger_id
     where ${sql.join(conditions, sql` and `)})`
}

/** Searches the delivery, the logger, the items and the lots. */
function holdsKeyword(typed: string): Sql {
  const own = [
    sql`coalesce(d.reference, '')`,
    sql`coalesce(g.serial, '')`,
    sql`coalesce(a.facts -> 'summary' ->> 'serials', '')`,
  ]
  const item = sql`concat_ws(' ', notified.item -> 'name' ->> 'itemCode', notified.item -> 'name' ->> 'ja', notified.item -> 'name' ->> 'en', notified.item ->> 'serial',
    (select string_agg(named.lot, ' ') from jsonb_array_elements_text(notified.item -> 'lots') named (lot)))`
  return sql`(${holdsAny(own, typed)} or exists (
    select from jsonb_array_elements(a.facts -> 'items') notified (item) where ${holds(item, typed)}))`
}

const sortKeys: Record<AlertSearch['sort'], Sql> = {
  foundAt: sql`a.found_at`,
  happenedAt: sql`a.happened_at`,
  severity: sql`a.severity`,
  kind: sql`array_position(array['excursion', 'arrivalCheck', 'silence', 'lateArrival', 'pieceDifference', 'lowBattery'], a.kind)`,
  reference: sql`coalesce(d.reference, g.serial) collate japanese`,
}

/** All alerts found, in the order of the list. */
export const alertsCsv = (viewer: Viewer, search: AlertSearch) => {
  const zoned = ['happenedAt', 'foundAt', 'worsenedAt', 'settledAt', 'acknowledgedAt'] as const
  const file = { name: 'alerts', titles: alertWords[viewer.language].columns, zoned }
  return listCsv(alertList, { ...viewer, mayAcknowledge: () => false }, search, file, cellsOf)
}

function cellsOf(row: AlertRow, reader: Reader): Record<AlertColumn, CsvCell> {
  const { language } = reader
  const words = alertWords[language]
  const { facts, company, delivery, acknowledgement } = row
  const items = facts.kind === 'excursion' ? facts.items : []
  const loggers =
    facts.kind === 'excursion'
      ? (facts.summary?.serials ?? items.map(item => item.serial))
      : 'serial' in facts
        ? [facts.serial]
        : []
  return {
    alertId: row.alertId,
    kind: words.kinds[row.kind],
    severity: words.severities[row.severity],
    state: words.states[row.state],
    company: nameIn(language, company),
    reference: delivery?.reference ?? null,
    shipFrom: delivery && nameIn(language, delivery.shipFrom),
    destination: delivery && nameIn(language, delivery.destination),
    what: alertSentence(facts, reader),
    items: joined(items.flatMap(item => item.name?.[language] ?? [])),
    lots: joined(items.flatMap(item => item.lots)),
    loggers: joined(loggers),
    happenedAt: timeCell(row.happenedAt, reader),
    foundAt: timeCell(row.foundAt, reader),
    worsenedAt: timeCell(row.worsenedAt, reader),
    settledAt: timeCell(row.settledAt, reader),
    notifiedPeople: row.notifiedPeople,
    level: row.level,
    acknowledgedBy: acknowledgement?.by ?? null,
    acknowledgedAt: timeCell(acknowledgement?.at ?? null, reader),
    comment: acknowledgement?.comment ?? null,
  }
}

const joined = (texts: readonly string[]) => [...new Set(texts)].join(', ')
