import { z } from 'zod'
import { orderedItemSortKeys, orderedItemStatuses } from '#contract/logistics/rules/lists.ts'
import { shownOutcomes } from '#contract/telemetry/rules/evaluation/outcome.ts'
import { arrivalPeriods, inPeriod } from '#web/logistics/orderedItems/arrivalPeriods.ts'
import { todayInPortal } from '#web/kernel/settings.ts'
import { defineList, type SearchIn, type SortKeyIn, choice, day, flag, text } from '#web/kernel/ui/lists/defineList.ts'

/** What arrives when at which distribution centre: what is urgent, then the next (LOG-75). */
const list = defineList({
  filters: {
    status: choice(orderedItemStatuses, '1'),
    outcome: choice(shownOutcomes),
    urgent: flag(),
    late: flag(),
    from: day(),
    until: day(),
    centre: text(),
    dock: text(20),
    item: text(),
    code: text(100),
    lot: text(100),
    expiryFrom: day(),
    expiryUntil: day(),
    reference: text(),
  },
  /** Days that follow the clock, instead of from and until. */
  extra: { period: z.enum(arrivalPeriods).optional().catch(undefined) },
  sortKeys: orderedItemSortKeys,
  sort: ({ status = '1' }) => ({ key: status === '1' ? 'urgency' : 'scheduledArrival', order: 'asc' }),
  descendingFirst: ['quantity', 'deliveredAt'],
  names: {
    status: 'deliveryStatus',
    outcome: 'temperatureOutcome',
    urgent: 'isUrgent',
    from: 'scheduledArrivalFrom',
    until: 'scheduledArrivalTo',
    item: 'itemName',
    code: 'itemCode',
    expiryUntil: 'expiryTo',
  },
})
export type OrderedItemSearch = SearchIn<typeof list>
export type OrderedItemSortKey = SortKeyIn<typeof list>

export const orderedItemList: typeof list = {
  ...list,
  fileRequestOf: search => list.fileRequestOf(inPeriod(search, todayInPortal())),
  requestOf: search => list.requestOf(inPeriod(search, todayInPortal())),
}
