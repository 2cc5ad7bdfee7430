import type { Call } from '#contract/kernel/call.ts'
import type { ErrorCode } from '#contract/kernel/codes.ts'
import type { CallError } from '#web/kernel/api/errors/callError.ts'

export type CallOptions = {
  /** False waits with the call. */
  enabled?: boolean
  /** Shows the answer to the last body until the new one is there. */
  keepPrevious?: boolean
  /** Nobody waits for it (polling, suggestions, zooming): no loading overlay. */
  background?: boolean
  /** Nobody misses its answer (suggestions, a page fetched ahead): a failure shows nothing, but for the session's end. */
  quiet?: boolean
  refetchIntervalMs?: number
  /** Codes that the screen shows itself instead of the red message, e.g. 4508 as an empty state. */
  handledHere?: readonly ErrorCode[]
}

/** What the caches' error handling and the loading overlay need to know of a call. */
export type CallMeta = {
  path: string
  background: boolean
  quiet: boolean
  handledHere: readonly ErrorCode[]
  leadsBackToList: boolean
}

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: CallError
    queryMeta: CallMeta
    mutationMeta: CallMeta
  }
}

const isSuggestion = ({ path }: Call) => path.startsWith('/complement/')

export const metaOf = (call: Call, options: CallOptions = {}): CallMeta => ({
  path: call.path,
  background: options.background ?? isSuggestion(call),
  quiet: options.quiet ?? isSuggestion(call),
  handledHere: options.handledHere ?? [],
  leadsBackToList: call.leadsBackToList ?? false,
})
