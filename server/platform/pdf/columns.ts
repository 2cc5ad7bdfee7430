import { ink } from '#server/platform/pdf/sheet.ts'
import { bold, colored, plain, type StyledText } from '#server/platform/pdf/styledText.ts'
import type { Align, Table } from '#server/platform/pdf/table.ts'

/** A column of a table of rows. */
export type Column<Row> = { head: string; align?: Align; cell: (row: Row) => string | StyledText }

/** A small table with these columns. */
export function tableOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): Table {
  return {
    look: 'small',
    aligns: columns.map(({ align = 'left' }) => align),
    head: columns.map(({ head }) => bold(head)),
    rows: rows.map(row => columns.map(({ cell }) => styled(cell(row)))),
  }
}

const styled = (text: string | StyledText) => (typeof text === 'string' ? plain(text) : text)
/** Red, and bold for readers who cannot see colours. */
export const wrong = (text: string) => colored(text, ink.wrong)
