/** So many rows are loaded at once: memory stays small, and rights are checked again with each block. */
const blockSize = 500

/** Rows for a file, loaded as they are wanted. */
export async function* inBlocks<Row>(ids: readonly number[], load: (block: readonly number[]) => Promise<Row[]>) {
  for (let start = 0; start < ids.length; start += blockSize) yield* await load(ids.slice(start, start + blockSize))
}
