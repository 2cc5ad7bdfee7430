import type { RequestContext } from '#server/platform/db/statements/requestContext.ts'
import { slowStatements } from '#server/platform/metrics/processFigures.ts'

/** A statement that took long, without the values that it was given. */
export type SlowStatement = RequestContext & { at: Date; durationMs: number; hasFailed: boolean; statement: string }

/** From here on a statement is worth a look: nobody should wait so long for one of many. */
export const slowFromMs = 500
/** So many are kept until they are taken; when all of a night's are slow, the first ones tell enough. */
const maxKept = 50
const maxTextLength = 2000

const kept: SlowStatement[] = []

export function noteStatement(
  text: string,
  durationMs: number,
  hasFailed: boolean,
  requestContext: RequestContext | undefined,
): void {
  if (durationMs < slowFromMs) return
  slowStatements.inc()
  if (kept.length >= maxKept) return
  kept.push({
    at: new Date(Date.now() - durationMs),
    call: requestContext?.call ?? '',
    request: requestContext?.request ?? '',
    durationMs: Math.round(durationMs),
    hasFailed,
    statement: withoutValues(text).slice(0, maxTextLength),
  })
}

/** What was noted since it was last asked for, in the order of time. */
export const drainSlowStatements = (): SlowStatement[] => kept.splice(0)

/** Back again, where they could not be written. */
export const returnSlowStatements = (statements: readonly SlowStatement[]): void => {
  kept.unshift(...statements.slice(0, maxKept - kept.length))
}

/** Values come apart from the text; a few that the code writes into it are left out all the same. */
export const withoutValues = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/'(?:[^']|'')*'/g, "'…'")
    .trim()
