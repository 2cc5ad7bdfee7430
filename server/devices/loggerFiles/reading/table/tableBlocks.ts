import type { Row } from '#server/devices/loggerFiles/reading/table/csvRows.ts'
import { shortText } from '#server/devices/loggerFiles/reading/text/shortText.ts'

const maxNameLength = 60

/**
 * Tells channels whose tables stand below each other under the same heads: one begins where the heads are repeated and the
 * times begin anew with other values. Pages go on with later times, and what was joined twice has the same values.
 */
export function tableBlocks() {
  const begun = new Map<string, string>()
  let label: string | null = null
  let isBegin = true
  let now: string | null = null
  return {
    /** At heads that are repeated; the line right before them may be the name of what follows. */
    begin(before: readonly Row[]) {
      isBegin = true
      const [only = '', ...others] = (before.at(-1)?.cells ?? []).filter(cell => cell.trim() !== '')
      label = others.length === 0 && only !== '' ? shortText(only.trim(), maxNameLength) : null
    },
    /** The name of the block that a row is in; null in the first one. */
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
