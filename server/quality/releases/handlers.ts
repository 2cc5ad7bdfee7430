import { isOnHold } from '#contract/logistics/rules/lotDecisions.ts'
import type { releaseCalls } from '#contract/quality/calls/releases.ts'
import { companyOf } from '#server/identity/administration/administered.ts'
import type { CallerContext, HandlersFor } from '#server/platform/http/calls/handlersFor.ts'
import { pageOf } from '#server/platform/lists/list.ts'
import { type Reader, viewerOf } from '#server/platform/lists/reader.ts'
import { asEditor } from '#server/logistics/products/administeredProduct.ts'
import { deliveryRelease, type ReleaseRow, type ReleaseViewer } from '#server/quality/releases/releaseRows.ts'
import { findQualityRules, saveQualityRules } from '#server/quality/releases/qualityRules.ts'
import { releaseList, type ReleaseSearch } from '#server/quality/releases/releaseList.ts'
import { nameIn } from '#contract/kernel/text/names.ts'
import { evidenceWords } from '#contract/quality/words/evidenceWords.ts'
import { type ReleaseColumn, releaseWords } from '#contract/quality/words/releaseWords.ts'
import type { CsvCell } from '#server/platform/csv/csvFile.ts'
import { itemNames, listCsv, timeCell } from '#server/platform/lists/listCsv.ts'

export const releaseHandlers: HandlersFor<typeof releaseCalls> = {
  getDeliveryRelease: ({ deliveryId }, context) => deliveryRelease(releaseViewerOf(context), deliveryId),

  getReleaseList: (search, context) => pageOf(releaseList, releaseViewerOf(context), search),

  downloadReleaseCsv: (search, context) => releasesCsv(releaseViewerOf(context), search),

  getQualityRules: (_body, { db, scope, caller }) => findQualityRules(db, scope, caller),

  saveQualityRules: ({ rules, enterpriseCode }, context) =>
    asEditor(context, async tx => {
      const companyId = await companyOf(tx, context.caller, enterpriseCode)
      await saveQualityRules(tx, companyId, rules, context.now())
    }),
}

const releaseViewerOf = (context: CallerContext) => ({ ...viewerOf(context), caller: context.caller })

/** All lots found, in the order of the list. */
const releasesCsv = (viewer: ReleaseViewer & Reader, search: ReleaseSearch) => {
  const zoned = ['deliveredAt', 'decidedAt'] as const
  const file = { name: 'releases', titles: releaseWords[viewer.language].columns, zoned, block: 200 }
  return listCsv(releaseList, viewer, search, file, cellsOf)
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
    quarantined: isOnHold(row) ? words.yes : words.no,
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
