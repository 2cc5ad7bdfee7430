import type { z } from 'zod'
import type { ImportFault } from '#contract/integration/rules/importFaults.ts'
import type { LineFault } from '#server/integration/imports/lines/importRules.ts'
import type { ApiIssue } from '#server/identity/apiKeys/apiIssue.ts'
import { pathText } from '#server/platform/http/calls/validated.ts'

/** Where a field of an entry stands in the file. */
export type PlaceOf = (path: string) => Pick<LineFault, 'line' | 'column'>

/** What the partner API's own shape refuses, by cells. */
export const faultsOfShape = (error: z.ZodError, placeOf: PlaceOf): LineFault[] =>
  error.issues.map(issue => ({ ...placeOf(pathText(issue.path)), ...faultOfShape(issue) }))

const byField: Record<string, ImportFault> = { lat: 'halfPosition', expiry: 'expiryWithoutLot', to: 'endBeforeStart' }

function faultOfShape(issue: z.core.$ZodIssue): Pick<LineFault, 'fault' | 'about'> {
  if (issue.code === 'invalid_type' && issue.input === undefined) return { fault: 'empty' }
  if (issue.code === 'too_big' && issue.origin === 'string') return { fault: 'tooLong', about: String(issue.maximum) }
  if (issue.code === 'too_big' || issue.code === 'too_small') return { fault: 'outOfRange' }
  const isOwnRule = issue.code === 'custom' && issue.path.length > 0
  return { fault: (isOwnRule && byField[String(issue.path.at(-1))]) || (isOwnRule ? 'outOfRange' : 'notTaken') }
}

/** What the partner API's rules refuse, by cells. */
export const faultOfApi = ({ path, fault, about }: Pick<ApiIssue, 'path' | 'fault' | 'about'>, placeOf: PlaceOf) =>
  ({ ...placeOf(path), fault, about }) satisfies LineFault
