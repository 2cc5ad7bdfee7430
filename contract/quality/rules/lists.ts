import { caseStates } from '#contract/quality/rules/caseStates.ts'

// Sort keys of the lists, apart from the schemas: every page of the web parses its address with them.

export const alertSortKeys = ['foundAt', 'happenedAt', 'severity', 'kind', 'reference'] as const

/** Cases that are not concluded, those of them that wait for somebody (QUA-10), those of a state, all. */
export const caseFilters = ['unsettled', 'attention', ...caseStates, 'all'] as const

export const caseSortKeys = ['number', 'openedAt', 'dueOn', 'state', 'reference', 'depositor', 'outOfRangeMs'] as const

export const releaseSortKeys = ['deliveredAt', 'reference', 'item', 'lot', 'decision'] as const
