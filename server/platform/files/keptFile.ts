import { createHash } from 'node:crypto'

/** A file that can be read piece by piece, from memory or disk. */
export type KeptFile = {
  fileName: string
  /** In bytes. */
  size: number
  sha256: Buffer
  /** At most `length` bytes from `start`. */
  range: (start: number, length: number) => Promise<Buffer>
}

/** The media types of uploads, detected by the content; loggers' files are workbooks, PDF reports and text; photos are images. */
export type MediaType =
  | 'application/pdf'
  | 'text/csv'
  | 'text/plain'
  | 'image/jpeg'
  | 'image/png'
  | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A small file in memory. */
export const heldFile = (fileName: string, bytes: Buffer): KeptFile => ({
  fileName,
  size: bytes.length,
  sha256: createHash('sha256').update(bytes).digest(),
  range: async (start, length) => bytes.subarray(start, start + length),
})

/** The size of the pieces in which files are read. */
export const pieceBytes = 256 * 1024

/** The whole file, piece by piece. */
export async function* piecesOf({ size, range }: Pick<KeptFile, 'size' | 'range'>): AsyncGenerator<Buffer> {
  for (let start = 0; start < size; start += pieceBytes) yield await range(start, pieceBytes)
}
