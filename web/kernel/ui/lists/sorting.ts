export type Order = 'asc' | 'desc'
export type Sort<Key extends string> = { key: Key; order: Order }
