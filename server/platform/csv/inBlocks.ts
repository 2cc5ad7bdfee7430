/** The number of keys that are loaded at once: memory stays small, and each block checks access again. */
const blockSize = 500

/** Rows of a file, loaded block by block while it is sent; use a smaller `size` if a key has many rows. */
export async function* inBlocks<Key, Row>(
  keys: readonly Key[],
  load: (block: readonly Key[]) => Promise<Row[]>,
  size = blockSize,
) {
  for (let start = 0; start < keys.length; start += size) yield* await load(keys.slice(start, start + size))
}
