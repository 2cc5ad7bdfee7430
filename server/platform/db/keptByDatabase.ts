/**
 * The database refuses to change or remove what a decision rests on, or what was moved to the archive
 * (schema/14-records-retention.sql, schema/15-records-archive.sql): restrict_violation. Told by SQLSTATE, never by its words.
 */
export const keptState = '23001'

export const isKept = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === keptState

export const keptSentence = 'would change what is kept: a decision rests on it, or its readings are in the archive'
