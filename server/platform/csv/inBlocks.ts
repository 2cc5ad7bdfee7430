/** The number of ids that are loaded at once: memory stays small, and each block checks access again. */
const blockSize = 500

/** Rows of a file, loaded block by block while it is sent; use a smaller `size` if an id has many rows. */
export async function* inBlocks<Row>(
  ids: readonly number[],
  load: (block: readonly number[]) => Promise<Row[]>,
  size = blockSize,
) {
  for (let start = 0; start < ids.length; start += size) yield* await load(ids.slice(start, start + size))
}
