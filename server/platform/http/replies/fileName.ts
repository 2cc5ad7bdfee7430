import type { MediaType } from '#server/platform/files/keptFile.ts'

const longest = 200

/** By which endings a file is what it is, the usual one first: a double click must open no more than was checked. */
const endings: Record<MediaType, readonly [string, ...string[]]> = {
  'application/pdf': ['pdf'],
  'text/csv': ['csv', 'txt', 'tsv', 'tab'],
  'text/plain': ['txt', 'csv', 'tsv', 'tab', 'json', 'ndjson', 'xml', 'dat', 'log', 'asc', 'prn'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
}

const shownName = (name: string | undefined) =>
  (name ?? '').replaceAll(/[\p{Cc}\u202A-\u202E\u2066-\u2069\uFFFD]/gu, '').trim()
const typedEnding = (shown: string) => shown.slice(shown.lastIndexOf('.') + 1).toLowerCase()

/** Whether whoever sees the name takes the file for a PDF. */
export function isNamedPdf(name: string | undefined): boolean {
  const shown = shownName(name)
  return shown.includes('.') && typedEnding(shown) === 'pdf'
}

/**
 * The name under which a file is kept and handed out: as its sender calls it, but without control characters and marks
 * that turn the direction of writing (cod.exe shown as exe.doc), with an end, and with an ending of what it is.
 */
export function keptName(name: string | undefined, mediaType: MediaType, plainName: string): string {
  const clean = shownName(name)
  const typed = typedEnding(clean)
  const [usual] = endings[mediaType]
  const isFitting = clean.includes('.') && endings[mediaType].includes(typed)
  const stem = Array.from(isFitting ? clean.slice(0, -typed.length - 1) : clean)
  if (stem.length === 0) return plainName
  const ending = isFitting ? clean.slice(-typed.length) : usual
  return `${stem.slice(0, longest - ending.length - 1).join('')}.${ending}`
}
