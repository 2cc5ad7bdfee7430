import { maxClockSkewMs } from '#contract/kernel/time/clockSkew.ts'
import type { ApiIssue } from '#server/identity/apiKeys/apiIssue.ts'

/** Unknown, foreign and not granted are not distinguished: the partner API reveals no companies, centres or loggers. */
export const unknownCompany = (path: string, code: string): ApiIssue => ({
  path,
  message: `there is no company ${code}`,
  fault: 'unknownCompany',
})

export const unknownCentre = (path: string, code: string): ApiIssue => ({
  path,
  message: `there is no centre ${code}`,
  fault: 'unknownCentre',
})

export const unknownItem = (path: string, itemCode: string, depositCode: string): ApiIssue => ({
  path,
  message: `${itemCode} is not an item of ${depositCode}`,
  fault: 'unknownItem',
  about: depositCode,
})

export const futureIssues = (path: string, timeMs: number, now: Date): ApiIssue[] =>
  timeMs > now.getTime() + maxClockSkewMs
    ? [{ path, message: 'is more than 10 minutes in the future', fault: 'inFuture' }]
    : []
