import type { MediaType } from '#server/platform/files/keptFile.ts'

const maxLength = 200

/** The permitted extensions of a media type, the default first: a double click must open only what was checked. */
const endings: Record<MediaType, readonly [string, ...string[]]> = {
  'application/pdf': ['pdf'],
  'text/csv': ['csv', 'txt', 'tsv', 'tab'],
  'text/plain': ['txt', 'csv', 'tsv', 'tab', 'json', 'ndjson', 'xml', 'dat', 'log', 'asc', 'prn'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
}

const shownName = (name: string | undefined) =>
  (name ?? '').replaceAll(/[\p{Cc}\u202A-\u202E\u2066-\u2069\uFFFD]/gu, '').trim()
const typedEnding = (shown: string) => shown.slice(shown.lastIndexOf('.') + 1).toLowerCase()

/** Whether the name has the extension of a PDF. */
export function isNamedPdf(name: string | undefined): boolean {
  const shown = shownName(name)
  return shown.includes('.') && typedEnding(shown) === 'pdf'
}

/**
 * The name under which a file is stored and downloaded: that of its sender, without control characters and bidirectional
 * marks (cod.exe shown as exe.doc), shortened, and with an extension that matches its content.
 */
export function keptName(name: string | undefined, mediaType: MediaType, plainName: string): string {
  const clean = shownName(name)
  const typed = typedEnding(clean)
  const [usual] = endings[mediaType]
  const isFitting = clean.includes('.') && endings[mediaType].includes(typed)
  const stem = Array.from(isFitting ? clean.slice(0, -typed.length - 1) : clean)
  if (stem.length === 0) return plainName
  const ending = isFitting ? clean.slice(-typed.length) : usual
  return `${stem.slice(0, maxLength - ending.length - 1).join('')}.${ending}`
}
