import { isAt } from '#server/telemetry/readingForms/jsonBytes.ts'

/** So many are recognised by their bytes: hundreds of thousands in one request would need 100 MB more. */
const maxRecognised = 10_000

/** Numbers serials from 0 in the order in which they first occur. */
export function numberSerials() {
  const indexes = new Map<string, number>()
  // A text for each reading would be garbage at once. Of several serials with the same hash the last one is known.
  const byHash = new Map<number, { serial: Uint8Array; index: number }>()

  function of(serial: string): number {
    const index = indexes.get(serial) ?? indexes.size
    indexes.set(serial, index)
    return index
  }

  return {
    of,
    /** The same for a serial of ASCII characters at [start, end). */
    ofBytes(bytes: Buffer, start: number, end: number): number {
      let hash = 0
      for (let at = start; at < end; at++) hash = (hash * 31 + (bytes[at] ?? 0)) | 0
      const known = byHash.get(hash)
      if (known && known.serial.length === end - start && isAt(bytes, start, known.serial)) return known.index
      const index = of(bytes.toString('latin1', start, end))
      if (byHash.size < maxRecognised)
        byHash.set(hash, { serial: Uint8Array.prototype.slice.call(bytes, start, end), index })
      return index
    },
    all: () => [...indexes.keys()],
  }
}
