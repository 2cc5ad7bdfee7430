// The states and sort keys of logger files, apart from the schemas: the address of every page is parsed with them.

/** To confirm; confirmed, but a logger is missing; completely stored; withdrawn; discarded. */
export const loggerFileStates = ['toConfirm', 'unassigned', 'stored', 'withdrawn', 'discarded'] as const
export type LoggerFileState = (typeof loggerFileStates)[number]

export const loggerFileSortKeys = ['uploadedAt', 'fileName', 'state'] as const

/** What was decided about a series: it waits for its logger, is stored, or is left out. */
export const seriesDecisions = ['waiting', 'stored', 'leftOut'] as const
export type SeriesDecision = (typeof seriesDecisions)[number]

/** A withdrawal that waits for a second person's signature; carried out; cancelled before that. */
export const withdrawalStates = ['requested', 'done', 'cancelled'] as const
