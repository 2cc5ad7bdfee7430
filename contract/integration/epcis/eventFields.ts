import type { Vocabulary } from '#contract/integration/epcis/vocabulary.ts'

/** The fields of an event, or of an object in it, before anything is known of their values. */
export type Fields = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The values of a field: JSON-LD writes a single one with or without a list. */
export const listOf = (value: unknown): readonly unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? (value as unknown[]) : [value]

/** Those of its values that are objects. */
export const objectsOf = (value: unknown): Fields[] => listOf(value).filter(isObject)

/** Lists whose items have a type: what an item is called, and the vocabulary of its type. Maps, as senders choose names. */
export const typedLists: ReadonlyMap<string, { item: string; vocabulary: Vocabulary }> = new Map([
  ['bizTransactionList', { item: 'bizTransaction', vocabulary: 'bizTransactionType' }],
  ['sourceList', { item: 'source', vocabulary: 'sourceDestinationType' }],
  ['destinationList', { item: 'destination', vocabulary: 'sourceDestinationType' }],
])
