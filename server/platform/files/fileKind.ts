/** The kind of a file by its first bytes; `ole` is the container of old Office files. */
export type FileKind = 'zip' | 'ole' | 'pdf' | 'text'

const signatures: readonly [start: string, kind: FileKind][] = [
  ['PK\x03\x04', 'zip'],
  // an empty archive
  ['PK\x05\x06', 'zip'],
  ['\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1', 'ole'],
]

/** A PDF may begin after a header of mail or print of at most this length (ISO 32000-1, appendix H.3). */
const pdfWithin = 1024

export function fileKind(bytes: Buffer): FileKind {
  const start = bytes.toString('latin1', 0, pdfWithin)
  const found = signatures.find(([signature]) => start.startsWith(signature))
  if (found) return found[1]
  return /^[\s\0\xEF\xBB\xBF]*%PDF-/.test(start) ? 'pdf' : 'text'
}
