import { dayIn } from '#contract/kernel/time/dayIn.ts'
import type { Language } from '#contract/kernel/language.ts'
import { nameIn } from '#contract/kernel/text/names.ts'
import { zonedTime } from '#contract/kernel/time/zonedTime.ts'
import { evidenceWords } from '#contract/quality/words/evidenceWords.ts'
import { releaseColumns, releaseWords, type ReleaseColumn } from '#contract/quality/words/releaseWords.ts'
import { csvFile, type CsvCell } from '#server/platform/csv/csvFile.ts'
import { inBlocks } from '#server/platform/csv/inBlocks.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import type { FileReply } from '#server/platform/http/calls/handlersFor.ts'
import { findAllLotIds, type ReleaseSearch } from '#server/quality/releases/releaseList.ts'
import { loadReleaseRows, type ReleaseRow } from '#server/quality/releases/releaseRows.ts'

type Reader = { language: Language; timeZone: string }

/** All found lots in the list's order, in the reader's language; times carry their offset. */
export async function releasesCsv(
  db: Db,
  search: ReleaseSearch,
  reading: { scope: EnterpriseScope; caller: Caller; now: Date },
  reader: Reader,
): Promise<FileReply> {
  const ids = await findAllLotIds(db, reading.scope, search, reader)
  const rows = inBlocks(ids, block => loadReleaseRows(db, block, reading), 200)
  return csvFile(`releases-${dayIn(reading.now, reader.timeZone)}.csv`, headsFor(reader), lines(rows, reader))
}

async function* lines(rows: AsyncIterable<ReleaseRow>, reader: Reader) {
  for await (const row of rows) {
    const cells = cellsOf(row, reader)
    yield releaseColumns.map(column => cells[column])
  }
}

/** PLT-18: files always name the zone. */
const headsFor = ({ language, timeZone }: Reader) =>
  releaseColumns.map(column => {
    const title = releaseWords[language].columns[column]
    return column.endsWith('At') ? `${title} (${timeZone})` : title
  })

function cellsOf(row: ReleaseRow, { language, timeZone }: Reader): Record<ReleaseColumn, CsvCell> {
  const [words, evidence] = [releaseWords[language], evidenceWords[language]]
  const { product, delivery, last } = row
  const { depositor } = delivery
  const time = (at: string | null | undefined) => (at ? zonedTime(new Date(at), timeZone) : null)
  return {
    reference: delivery.reference,
    deliveredAt: time(delivery.deliveredAt),
    depositor: nameIn(language, depositor),
    shipFrom: nameIn(language, delivery.shipFrom),
    destination: nameIn(language, delivery.destination),
    item: language === 'en' && product.nameEn !== '' ? product.nameEn : product.nameJa,
    itemCode: product.itemCode,
    lot: row.lot,
    expiry: row.expiry,
    quantity: row.isInDelivery ? row.quantity : words.takenOut,
    decision: evidence.decisions[row.decision],
    quarantined: row.isQuarantined ? words.yes : words.no,
    affected: row.isAffected ? words.yes : words.no,
    restriction: last?.restriction ?? null,
    reason: last ? reasonOf(last, words.releaseBlockers) : null,
    cause: last ? evidence.causes[last.cause] : null,
    decidedBy: last?.by?.name ?? null,
    decidedAt: time(last?.at),
    signature: last?.signature ? (last.signature.isValid ? words.valid : words.invalid) : null,
    case: row.caseNumber,
    releaseBlockers:
      row.decision === 'undecided' ? row.releaseBlockers.map(one => words.releaseBlockers[one]).join(' / ') : null,
  }
}

type Decision = NonNullable<ReleaseRow['last']>
/** What was released by itself and is no longer says why in the words for obstacles. */
const reasonOf = ({ reason, releaseBlockers }: Decision, words: Record<Decision['releaseBlockers'][number], string>) =>
  [reason, ...releaseBlockers.map(one => words[one])].filter(Boolean).join(' / ')
