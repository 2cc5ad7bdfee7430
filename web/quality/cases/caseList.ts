import { caseFilters, caseSortKeys } from '#contract/quality/rules/lists.ts'
import { defineList, choice, day, flag, text } from '#web/kernel/ui/lists/defineList.ts'

/** Excursion cases: those that are not concluded, what is due first on top, unless somebody chose otherwise. */
export const caseList = defineList({
  filters: {
    keyword: text(),
    state: choice(caseFilters, 'unsettled'),
    from: day(),
    until: day(),
    overdue: flag(),
    ownOnly: flag(),
  },
  sortKeys: caseSortKeys,
  sort: { key: 'dueOn', order: 'asc' },
  descendingFirst: ['openedAt', 'outOfRangeMs'],
  criteria: ({ overdue, ownOnly, state, keyword, from, until }) => ({
    state,
    overdueOnly: overdue === '1',
    ownOnly: ownOnly === '1',
    keyword,
    from,
    until,
  }),
})
