import type { Row } from '#server/devices/reader/table/csvRows.ts'
import { serialFact } from '#server/devices/reader/table/headerFacts.ts'
import { factsIn, statementsIn, type Statement } from '#server/devices/reader/statements/statements.ts'

/** `serial`: that of its logger; null: unknown; undefined: that of the first block. */
export type Block = { name: string | null; serial: string | null | undefined }

/**
 * The loggers of files that were joined: the lines before a repeated header name another serial. Where none stands above the
 * first table, the serials may be those of the tables above them, so each block is of an unknown logger.
 */
export function blockSerials(above: readonly Statement[], { isOneLogger }: { isOneLogger: boolean }) {
  const first = serialFact({ statements: [...above] })
  const between: Statement[] = []
  let now: Block = { name: null, serial: undefined }
  let blocks = 1
  return {
    now: () => now,
    between: () => between,
    /** At a repeated header, with the lines before it. */
    begin(before: readonly Row[]) {
      const stated = factsIn(statementsIn(before), 'serial')
      if (stated.length === 0 || isOneLogger) return
      between.push(...stated)
      blocks += 1
      const serial = serialFact({ statements: stated })
      if (first === undefined || serial === undefined) now = { name: String(blocks), serial: null }
      else now = { name: null, serial: serial === first ? undefined : serial }
    },
  }
}
