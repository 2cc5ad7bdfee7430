/** Random numbers that are the same for the same seed. */
export type Random = {
  /** From 0 to below 1. */
  next(): number
  between(low: number, high: number): number
  /** An integer, both bounds included. */
  integer(low: number, high: number): number
  pick<Item>(list: readonly Item[]): Item
  isTrue(probability: number): boolean
}

/** Mulberry32 (public domain, T. Ettinger) with a text as seed. */
export function seededRandom(seed: string): Random {
  let state = hashOf(seed)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000
  }
  const integer = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    integer,
    between: (low, high) => low + next() * (high - low),
    isTrue: probability => next() < probability,
    pick: list => {
      const picked = list[integer(0, list.length - 1)]
      if (picked === undefined) throw new Error('cannot pick from an empty list')
      return picked
    },
  }
}

/** One random number of a seed, from 0 to below 1. */
export const fractionOf = (seed: string): number => seededRandom(seed).next()

/** FNV-1a with a final mix, so that seeds that differ only in their last character give unrelated numbers. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
