// The words by which logger files are told apart and listed. Every page's address is read by them: they come without schemas.

/** To be confirmed; confirmed, but a logger is missing; all stored that is to be stored; taken back; thrown away. */
export const loggerFileStates = ['toConfirm', 'unassigned', 'stored', 'withdrawn', 'discarded'] as const
export type LoggerFileState = (typeof loggerFileStates)[number]

export const loggerFileSortKeys = ['uploadedAt', 'fileName', 'state'] as const

/** What was decided about a series: it waits for its logger, is stored, or is left out. */
export const seriesDecisions = ['waiting', 'stored', 'leftOut'] as const
export type SeriesDecision = (typeof seriesDecisions)[number]

/** A withdrawal that waits for a second person's signature; carried out; taken back before that. */
export const withdrawalStates = ['requested', 'done', 'cancelled'] as const
