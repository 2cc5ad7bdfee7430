import { z } from 'zod'
import { maxEntries, type EntriesAnswer, type Rejection } from '#contract/kernel/api/apiAnswers.ts'
import type { Issue } from '#server/platform/http/calls/portalError.ts'
import { issuesOf, pathOfNul, pathText } from '#server/platform/http/calls/validated.ts'
import { badRequest } from '#server/identity/apiKeys/apiError.ts'
import type { ApiKey } from '#server/identity/apiKeys/authenticateKey.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import type { JsonBody } from '#server/integration/partnerApi/requests/jsonBody.ts'

/** Handles a request of entries; one rejected entry does not affect the others (INT-5). */
export type Submit<Answer = EntriesAnswer> = (
  appContext: AppContext,
  key: ApiKey,
  body: JsonBody | undefined,
) => Promise<Answer>

/** The valid entries of a request with their places, and the issues of the others. */
export type CheckedEntries<Entry> = { good: { index: number; entry: Entry }[]; rejected: Rejection[] }

/** Further issues of an entry are not reported. */
const maxIssuesOfEntry = 20

/**
 * Checks each entry of `{ [list]: [ … ] }` separately. A body of another form is rejected as a whole.
 */
export function checkEntries<Entry>(
  body: JsonBody | undefined,
  list: string,
  schema: z.ZodType<Entry>,
): CheckedEntries<Entry> {
  if (!body) throw badRequest(`the body is missing; send { "${list}": [ … ] } as application/json`)
  const { value, repeated } = body
  const outside = repeated.filter(path => path.length < 3).map(path => issue(pathText(path), 'is listed twice'))
  if (outside.length > 0) throw badRequest('the body is ambiguous', outside)
  const form = z.strictObject({ [list]: z.array(z.unknown()).max(maxEntries) }).safeParse(value)
  if (!form.success) throw badRequest(`the body is not { "${list}": [ … ] }`, issuesOf(form.error))
  const repeatedOf = Map.groupBy(repeated, path => Number(path[1] ?? -1))
  const checked: CheckedEntries<Entry> = { good: [], rejected: [] }
  for (const [index, entry] of (form.data[list] ?? []).entries()) {
    const again = (repeatedOf.get(index) ?? []).map(path => issue(pathText(path.slice(2)), 'is listed twice'))
    const parsed = schema.safeParse(entry)
    const issues = [...again, ...issuesOfNul(entry), ...(parsed.success ? [] : issuesOf(parsed.error))]
    if (issues.length === 0 && parsed.success) checked.good.push({ index, entry: parsed.data })
    else checked.rejected.push(...issues.slice(0, maxIssuesOfEntry).map(one => rejection(index, one)))
  }
  return checked
}

/** The response of a request; all other entries were accepted. */
export const entriesAnswer = (accepted: number, rejected: Rejection[]): EntriesAnswer => ({
  accepted,
  rejected: rejected.map(({ index, path, reason }) => ({ index, path, reason })).toSorted((a, b) => a.index - b.index),
})

function issuesOfNul(entry: unknown): Issue[] {
  const path = pathOfNul(entry, '')
  return path === undefined ? [] : [issue(path, 'holds a NUL character')]
}

const issue = (path: string, message: string): Issue => ({ path, message })
const rejection = (index: number, { path, message }: Issue): Rejection => ({ index, path, reason: message })
