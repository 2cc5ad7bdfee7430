import { errorCode } from '#server/platform/logging/errorCode.ts'

/**
 * SQLSTATE restrict_violation: the database refuses to change or delete evidence of a decision, or what was moved to the
 * archive (schema/14-records-retention.sql, schema/15-records-archive.sql).
 */
export const keptState = '23001'

export const isKept = (error: unknown): boolean => errorCode(error) === keptState

export const keptSentence = 'would change retained data: a decision rests on it, or its readings are in the archive'
