/** So many rows are loaded at once: memory stays small, and rights are checked again with each block. */
const blockSize = 500

/** Rows for a file, loaded as they are wanted; fewer ids at once where each has many rows. */
export async function* inBlocks<Row>(
  ids: readonly number[],
  load: (block: readonly number[]) => Promise<Row[]>,
  size = blockSize,
) {
  for (let start = 0; start < ids.length; start += size) yield* await load(ids.slice(start, start + size))
}
