// Sort keys of the lists, apart from the schemas: every page of the web parses its address with them.

export const alertSortKeys = ['foundAt', 'happenedAt', 'severity', 'kind', 'reference'] as const

export const caseSortKeys = ['number', 'openedAt', 'dueOn', 'state', 'reference', 'depositor', 'outOfRangeMs'] as const

export const releaseSortKeys = ['deliveredAt', 'reference', 'item', 'lot', 'decision'] as const
