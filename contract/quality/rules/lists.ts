// How this domain's lists are sorted and filtered. Every page's address is read by them: they come without schemas.

export const alertSortKeys = ['foundAt', 'happenedAt', 'severity', 'kind', 'reference'] as const

export const caseSortKeys = ['number', 'openedAt', 'dueOn', 'state', 'reference', 'depositor', 'outOfRangeMs'] as const

export const releaseSortKeys = ['deliveredAt', 'reference', 'item', 'lot', 'decision'] as const
