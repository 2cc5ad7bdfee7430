import type { AlertRow } from '#contract/quality/types/alertTypes.ts'
import type { Language } from '#contract/kernel/language.ts'
import { dayIn } from '#contract/kernel/time/dayIn.ts'
import { nameIn } from '#contract/kernel/text/names.ts'
import { zonedTime } from '#contract/kernel/time/zonedTime.ts'
import { alertColumns, alertSentence, alertWords, type AlertColumn } from '#contract/quality/words/alertWords.ts'
import { findAllAlertIds, type AlertSearch } from '#server/quality/alerts/queries/alertList.ts'
import { loadAlerts } from '#server/quality/alerts/queries/alertRows.ts'
import { csvFile, type CsvCell } from '#server/platform/csv/csvFile.ts'
import { inBlocks } from '#server/platform/csv/inBlocks.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import type { FileReply } from '#server/platform/http/calls/handlersFor.ts'

type Reader = { language: Language; timeZone: string; now: Date }

/** All found alerts in the list's order, in the reader's language; times carry their offset. */
export async function alertsCsv(
  db: Db,
  scope: EnterpriseScope,
  search: AlertSearch,
  reader: Reader,
): Promise<FileReply> {
  const ids = await findAllAlertIds(db, scope, { ...search, timeZone: reader.timeZone })
  return csvFile(`alerts-${dayIn(reader.now, reader.timeZone)}.csv`, headsFor(reader), lines(db, scope, ids, reader))
}

async function* lines(db: Db, scope: EnterpriseScope, ids: readonly number[], reader: Reader) {
  const rows = inBlocks(ids, block => loadAlerts(db, scope, block, () => false))
  for await (const row of rows) {
    const cells = cellsOf(row, reader)
    yield alertColumns.map(column => cells[column])
  }
}

/** PLT-18: files always name the zone. */
const headsFor = ({ language, timeZone }: Reader) =>
  alertColumns.map(column => {
    const title = alertWords[language].columns[column]
    return column.endsWith('At') ? `${title} (${timeZone})` : title
  })

function cellsOf(row: AlertRow, reader: Reader): Record<AlertColumn, CsvCell> {
  const { language, timeZone } = reader
  const words = alertWords[language]
  const { facts, company, delivery, acknowledgement } = row
  const items = facts.kind === 'excursion' ? facts.items : []
  const loggers =
    facts.kind === 'excursion'
      ? (facts.summary?.serials ?? items.map(item => item.serial))
      : 'serial' in facts
        ? [facts.serial]
        : []
  const time = (at: string | null | undefined) => (at ? zonedTime(new Date(at), timeZone) : null)
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
    happenedAt: time(row.happenedAt),
    foundAt: time(row.foundAt),
    worsenedAt: time(row.worsenedAt),
    settledAt: time(row.settledAt),
    notifiedPeople: row.notifiedPeople,
    level: row.level,
    acknowledgedBy: acknowledgement?.by ?? null,
    acknowledgedAt: time(acknowledgement?.at),
    comment: acknowledgement?.comment ?? null,
  }
}

const joined = (texts: readonly string[]) => [...new Set(texts)].join(', ')
