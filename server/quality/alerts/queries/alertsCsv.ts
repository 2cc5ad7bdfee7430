import type { AlertRow } from '#contract/quality/types/alertTypes.ts'
import { nameIn } from '#contract/kernel/text/names.ts'
import { alertSentence, alertWords, type AlertColumn } from '#contract/quality/words/alertWords.ts'
import { findAllAlertIds, type AlertSearch } from '#server/quality/alerts/queries/alertList.ts'
import { loadAlerts } from '#server/quality/alerts/queries/alertRows.ts'
import type { CsvCell } from '#server/platform/csv/csvFile.ts'
import { inBlocks } from '#server/platform/csv/inBlocks.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import { listCsv, timeCell } from '#server/logistics/lists/listCsv.ts'
import type { Reader } from '#server/logistics/lists/reader.ts'

const zoned = ['happenedAt', 'foundAt', 'worsenedAt', 'settledAt', 'acknowledgedAt'] as const

/** All alerts found, in the order of the list. */
export async function alertsCsv(db: Db, scope: EnterpriseScope, search: AlertSearch, reader: Reader) {
  const ids = await findAllAlertIds(db, scope, { ...search, timeZone: reader.timeZone })
  const file = { name: 'alerts', titles: alertWords[reader.language].columns, zoned }
  const rows = inBlocks(ids, block => loadAlerts(db, scope, block, () => false))
  return listCsv(reader, file, rows, row => cellsOf(row, reader))
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
