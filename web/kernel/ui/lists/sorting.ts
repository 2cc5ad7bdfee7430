export type Order = 'asc' | 'desc'
export type Sort<Key extends string> = { key: Key; order: Order }

/** Chosen again, a column turns round; a text begins at its beginning, a time with the latest. */
export function nextSort<Key extends string>(current: Sort<Key>, key: Key, texts: readonly Key[]): Sort<Key> {
  if (current.key === key) return { key, order: current.order === 'asc' ? 'desc' : 'asc' }
  return { key, order: texts.includes(key) ? 'asc' : 'desc' }
}
