import { z } from 'zod'
import { partnershipStates, partnerSortKeys } from '#contract/partners/rules/partnerships.ts'
import { defineList, type SortKeyIn, choice, text } from '#web/kernel/ui/lists/defineList.ts'

/** Trading partners. */
export const partnerList = defineList({
  filters: { keyword: text(100), state: choice(partnershipStates) },
  sortKeys: partnerSortKeys,
  sort: { key: 'partner', order: 'asc' },
  descendingFirst: ['proposedAt'],
  /** The partnership whose history is open, as messages name it. */
  extra: { partnershipId: z.coerce.number<number>().int().positive().optional().catch(undefined) },
})
export type PartnerSortKey = SortKeyIn<typeof partnerList>
