import type { z } from 'zod'
import type { ImportFault } from '#contract/integration/rules/importFaults.ts'
import type { LineFault } from '#server/integration/imports/lines/importRules.ts'
import type { ApiIssue } from '#server/identity/apiKeys/apiIssue.ts'
import { pathText } from '#server/platform/http/calls/validated.ts'

/** The cell of an entry's field. */
export type PlaceOf = (path: string) => Pick<LineFault, 'line' | 'column'>

/** The entry that a schema of the partner API accepts; otherwise undefined, with its faults added. */
export function parsedEntry<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  placeOf: PlaceOf,
  faults: LineFault[],
): z.output<Schema> | undefined {
  const { data, error } = schema.safeParse(value)
  for (const issue of error?.issues ?? []) faults.push({ ...placeOf(pathText(issue.path)), ...faultOfIssue(issue) })
  return data
}

const byField: Record<string, ImportFault> = {
  lat: 'halfPosition',
  expiry: 'expiryWithoutLot',
  to: 'endBeforeStart',
  code: 'noCode',
  sscc: 'noCode',
  gln: 'noCode',
  grai: 'noCode',
  giai: 'noCode',
  enterpriseCode: 'codeForm',
  centreCode: 'codeForm',
  emailDomains: 'domainForm',
}

function faultOfIssue(issue: z.core.$ZodIssue): Pick<LineFault, 'fault' | 'about'> {
  if (issue.code === 'invalid_type' && issue.input === undefined) return { fault: 'empty' }
  if (issue.code === 'too_big' && issue.origin === 'string') return { fault: 'tooLong', about: String(issue.maximum) }
  if (issue.code === 'too_big') return { fault: 'outOfRange', about: `≤ ${issue.maximum}` }
  if (issue.code === 'too_small') return { fault: 'outOfRange', about: `≥ ${issue.minimum}` }
  const isForm = issue.code === 'invalid_format'
  const isOwnRule = issue.code === 'custom' && issue.path.length > 0
  const field = issue.path.findLast(part => typeof part === 'string') ?? ''
  return { fault: ((isOwnRule || isForm) && byField[field]) || (isOwnRule ? 'outOfRange' : 'notTaken') }
}

/** The fault of an issue that the partner API's rules found. */
export const faultOfApi = ({ path, fault, about }: Pick<ApiIssue, 'path' | 'fault' | 'about'>, placeOf: PlaceOf) =>
  ({ ...placeOf(path), fault, about }) satisfies LineFault
