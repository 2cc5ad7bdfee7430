import type { Row } from '#server/devices/reader/table/csvRows.ts'
import { shortText } from '#server/devices/reader/text/repairedText.ts'

const maxNameLength = 60

/**
 * Separates channels whose tables are below each other under the same headers: one begins where the headers are repeated and
 * the times restart with other values. Pages continue with later times, and repeated parts have the same values.
 */
export function tableBlocks() {
  const begun = new Map<string, string>()
  let label: string | null = null
  let isBegin = true
  let now: string | null = null
  return {
    /** At repeated headers; the line right before them may be the name of the next channel. */
    begin(before: readonly Row[]) {
      isBegin = true
      const [only = '', ...others] = (before.at(-1)?.cells ?? []).filter(cell => cell.trim() !== '')
      label = others.length === 0 && only !== '' ? shortText(only.trim(), maxNameLength) : null
    },
    /** The name of the block of a row; null in the first one. */
    of(cells: readonly string[], timeOf: () => string): string | null {
      if (!isBegin) return now
      isBegin = false
      const time = timeOf()
      const row = cells.join('\t')
      const same = begun.get(time)
      if (same !== undefined && same !== row) now = label ?? String(begun.size + 1)
      begun.set(same === undefined ? time : `${time} ${begun.size}`, row)
      return now
    },
  }
}
