import type { EpcisEvent } from '#contract/integration/epcis/events.ts'

export const orderDirections = ['ASC', 'DESC'] as const

/** From (included) to (excluded), in ms UTC. */
export type TimeLimits = { fromMs?: number; beforeMs?: number }

/** Whether an event has what a parameter asks for. */
export type EventTest = { name: string; values: readonly string[]; holds: (event: EpcisEvent) => boolean }

export type EventQuery = {
  eventTime: TimeLimits
  recordTime: TimeLimits
  /** An event must pass all of them. */
  tests: EventTest[]
  /** Null: in the order in which they were recorded. */
  order: { by: 'eventTime' | 'recordTime'; descending: boolean } | null
  /** eventCountLimit: further events are left out. */
  limit: number | null
  /** maxEventCount: further events make the query too large. */
  most: number | null
}

export type QueryFault = { parameter: string; message: string }
