import { z } from 'zod'
import { lotDecisions } from '#contract/logistics/rules/lotDecisions.ts'
import { releaseSortKeys } from '#contract/quality/rules/lists.ts'
import { defineList, choice, day, flag, text } from '#web/kernel/ui/lists/defineList.ts'

/** Bookmarks say `true`. */
const flagOrTrue = z
  .enum(['1', 'true'])
  .transform(() => '1' as const)
  .optional()
  .catch(undefined)

/** Lots of deliveries: those that wait for a decision, the latest first, unless somebody chose otherwise. */
export const releaseList = defineList({
  filters: {
    keyword: text(),
    decision: choice([...lotDecisions, 'all'], 'undecided'),
    from: day(),
    until: day(),
    quarantinedOnly: { ...flag(), url: flagOrTrue },
    ownOnly: flag(),
  },
  sortKeys: releaseSortKeys,
  sort: { key: 'deliveredAt', order: 'desc' },
  descendingFirst: ['deliveredAt'],
})
