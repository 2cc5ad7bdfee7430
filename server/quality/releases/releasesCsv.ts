import { nameIn } from '#contract/kernel/text/names.ts'
import { evidenceWords } from '#contract/quality/words/evidenceWords.ts'
import { releaseWords, type ReleaseColumn } from '#contract/quality/words/releaseWords.ts'
import type { CsvCell } from '#server/platform/csv/csvFile.ts'
import { inBlocks } from '#server/platform/csv/inBlocks.ts'
import type { FileReply } from '#server/platform/http/calls/handlersFor.ts'
import { itemNames, listCsv, timeCell } from '#server/logistics/lists/listCsv.ts'
import type { Reader } from '#server/logistics/lists/reader.ts'
import { findAllLotIds, type ReleaseSearch } from '#server/quality/releases/releaseList.ts'
import { loadReleaseRows, type ReleaseRow, type Viewing } from '#server/quality/releases/releaseRows.ts'
import type { Db } from '#server/platform/db/connect.ts'

const zoned = ['deliveredAt', 'decidedAt'] as const

/** All lots found, in the order of the list. */
export async function releasesCsv(db: Db, search: ReleaseSearch, viewing: Viewing, reader: Reader): Promise<FileReply> {
  const ids = await findAllLotIds(db, viewing.scope, search, reader)
  const file = { name: 'releases', titles: releaseWords[reader.language].columns, zoned }
  const rows = inBlocks(ids, block => loadReleaseRows(db, block, viewing), 200)
  return listCsv(reader, file, rows, row => cellsOf(row, reader))
}

function cellsOf(row: ReleaseRow, reader: Reader): Record<ReleaseColumn, CsvCell> {
  const { language } = reader
  const [words, evidence] = [releaseWords[language], evidenceWords[language]]
  const { product, delivery, last } = row
  return {
    reference: delivery.reference,
    deliveredAt: timeCell(delivery.deliveredAt, reader),
    depositor: nameIn(language, delivery.depositor),
    shipFrom: nameIn(language, delivery.shipFrom),
    destination: nameIn(language, delivery.destination),
    item: nameIn(language, itemNames(product)),
    itemCode: product.itemCode,
    lot: row.lot,
    expiry: row.expiry,
    quantity: row.isInDelivery ? row.quantity : words.takenOut,
    decision: evidence.decisions[row.decision],
    quarantined: row.isQuarantined ? words.yes : words.no,
    affected: row.isAffected ? words.yes : words.no,
    restriction: last?.restriction ?? null,
    reason: last && reasonOf(last, words.releaseBlockers),
    cause: last && evidence.causes[last.cause],
    decidedBy: last?.by?.name ?? null,
    decidedAt: timeCell(last?.at ?? null, reader),
    signature: last?.signature ? (last.signature.isValid ? words.valid : words.invalid) : null,
    case: row.caseNumber,
    releaseBlockers:
      row.decision === 'undecided' ? row.releaseBlockers.map(one => words.releaseBlockers[one]).join(' / ') : null,
  }
}

type Decision = NonNullable<ReleaseRow['last']>
/** The reason for revoking an automatic release is its blockers. */
const reasonOf = ({ reason, releaseBlockers }: Decision, words: Record<Decision['releaseBlockers'][number], string>) =>
  [reason, ...releaseBlockers.map(one => words[one])].filter(Boolean).join(' / ')
