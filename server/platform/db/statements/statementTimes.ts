import type { RequestContext } from '#server/platform/db/statements/requestContext.ts'
import { slowStatements } from '#server/platform/metrics/processFigures.ts'

/** A slow statement, without its values. */
export type SlowStatement = RequestContext & { at: Date; durationMs: number; hasFailed: boolean; statement: string }

export const slowFromMs = 500
/** The most statements that are kept until they are drained. */
const maxKept = 50
const maxTextLength = 2000

const kept: SlowStatement[] = []

export function noteStatement(text: string, durationMs: number, hasFailed: boolean, context?: RequestContext): void {
  if (durationMs < slowFromMs) return
  slowStatements.inc()
  if (kept.length >= maxKept) return
  kept.push({
    at: new Date(Date.now() - durationMs),
    call: context?.call ?? '',
    request: context?.request ?? '',
    durationMs: Math.round(durationMs),
    hasFailed,
    statement: withoutValues(text).slice(0, maxTextLength),
  })
}

/** Removes and returns the recorded statements, oldest first. */
export const drainSlowStatements = (): SlowStatement[] => kept.splice(0)

/** Puts statements back that could not be stored. */
export const returnSlowStatements = (statements: readonly SlowStatement[]): void => {
  kept.unshift(...statements.slice(0, maxKept - kept.length))
}

/** Values are sent separately from the text; literals in the text are removed as well. */
export const withoutValues = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/'(?:[^']|'')*'/g, "'…'")
    .trim()
