import { amendmentText } from '#contract/logistics/words/amendmentText.ts'
import type { Reader } from '#server/logistics/deliveries/search/deliveryListCsv.ts'
import type { SeenDelivery } from '#server/logistics/deliveries/csv/partsCsv.ts'
import { timeCell, type PartLines } from '#server/logistics/deliveries/csv/partsCsvLines.ts'
import { amendmentsFor } from '#server/logistics/deliveries/statusInfo.ts'

/** Facts that the sender changed after pickup, and re-evaluation, newest first; the parties see them. */
export async function amendmentLines({ db, access }: SeenDelivery, reader: Reader): Promise<PartLines> {
  const { fieldText, valueText, byText } = amendmentText(reader.timeZone, reader.language)
  const amendments = await amendmentsFor(db, access)
  return {
    columns: ['amendedAt', 'field', 'oldValue', 'newValue', 'reason', 'amendedBy'],
    lines: amendments.map(amendment => ({
      amendedAt: timeCell(amendment.at, reader),
      field: fieldText(amendment.field),
      oldValue: amendment.oldValue && valueText(amendment.field, amendment.oldValue),
      newValue: amendment.newValue && valueText(amendment.field, amendment.newValue),
      reason: amendment.reason,
      amendedBy: byText(amendment.by),
    })),
  }
}
