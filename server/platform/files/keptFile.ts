import { createHash } from 'node:crypto'

/** A file that can be read piece by piece, wherever it lies. */
export type KeptFile = {
  fileName: string
  /** In bytes. */
  size: number
  sha256: Buffer
  /** So many bytes from here, fewer where the file ends. */
  range: (start: number, length: number) => Promise<Buffer>
}

/** What may be uploaded, told by the content; loggers' files are workbooks, reports and text of many forms. */
export type MediaType =
  | 'application/pdf'
  | 'text/csv'
  | 'text/plain'
  | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A small file that the portal has made itself. */
export const heldFile = (fileName: string, bytes: Buffer): KeptFile => ({
  fileName,
  size: bytes.length,
  sha256: createHash('sha256').update(bytes).digest(),
  range: async (start, length) => bytes.subarray(start, start + length),
})

/** So much of a file is in memory at once. */
export const pieceBytes = 256 * 1024

/** All of a file, piece by piece. */
export async function* piecesOf({ size, range }: Pick<KeptFile, 'size' | 'range'>): AsyncGenerator<Buffer> {
  for (let start = 0; start < size; start += pieceBytes) yield await range(start, pieceBytes)
}
