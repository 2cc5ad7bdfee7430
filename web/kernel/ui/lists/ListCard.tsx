import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { Call, RequestOf } from '#contract/kernel/call.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { useText } from '#web/kernel/texts/useWords.ts'
import { ListCards } from '#web/kernel/ui/lists/ListCards.tsx'
import { searchOfText } from '#web/kernel/ui/lists/searchText.ts'
import { ListTable, type Column } from '#web/kernel/ui/lists/ListTable.tsx'
import { LoadFailed } from '#web/kernel/ui/loading/Answered.tsx'
import { usePhone } from '#web/kernel/ui/usePhone.ts'

export type ListCardProps = {
  title: string
  /** The list's criteria and order, as they stand in its URL. */
  search: string
  rows: number
  /** As many columns as it has room for; without it, all. */
  columns?: number | undefined
  enterpriseCode: string | undefined
  refetchIntervalMs: number | undefined
  /** Opens the list with more in its URL: what a row of it opens there. */
  onOpen: (more: Record<string, unknown>) => void
  /** Gets the number of rows that were found, once it is known, and the first of them. */
  children: (total: number | undefined, shown: ReactNode) => ReactNode
}

type Definition<Search, Row> = {
  url: z.ZodType<Search>
  /** What finds the rows of a search. */
  ask: (search: Search) => { call: Call; body: object }
  useColumns: (open: ListCardProps['onOpen']) => readonly (Column<Row, string> | false)[]
  keyOf: (row: Row) => string | number
  /** Its call takes no company that is picked. */
  hasNoCompany?: boolean
}

/** What a list asks of its call. */
export const asks =
  <One extends Call, Search>(call: One, { requestOf }: { requestOf: (search: Search) => RequestOf<One> & object }) =>
  (search: Search) => ({ call, body: requestOf(search) })

/** The first rows of a list as a card of a dashboard, with the cells of the list itself (decision 0095). */
export function listCard<Search, Row>(definition: Definition<Search, Row>): (props: ListCardProps) => ReactNode {
  const { url, ask, useColumns, keyOf, hasNoCompany } = definition
  return function ListCard({ title, search, rows, columns, enterpriseCode, refetchIntervalMs, onOpen, children }) {
    const t = useText()
    const isPhone = usePhone()
    const { call, body } = ask(url.parse(searchOfText(search)))
    const asked = { ...body, page: undefined, pageSize: rows, ...(!hasNoCompany && { enterpriseCode }) }
    // What fails is said in its place, not above the other cards.
    const answer = useCall(call, asked, { keepPrevious: true, background: true, quiet: true, refetchIntervalMs })
    const shown = useColumns(onOpen)
      .filter(column => column !== false)
      .filter(({ heads }) => heads[0].title !== t('lists.actions'))
      .map(withoutSorting)
    const found = answer.data as { total: number; rows: readonly Row[] } | undefined
    if (!found && answer.error) {
      return children(undefined, <LoadFailed failure={answer.error} onRetry={() => void answer.refetch()} />)
    }
    if (found?.total === 0) return children(0, <p className="quiet">{t('lists.cardEmpty')}</p>)
    const props = { rows: found?.rows, keyOf, columns: isPhone ? shown : shown.slice(0, columns) }
    return children(found?.total, isPhone ? <ListCards {...props} /> : <ListTable {...props} label={title} />)
  }
}

/** A card has the order of its criteria. */
const withoutSorting = <Row,>({ heads: [first, ...others], ...column }: Column<Row, string>): Column<Row, string> => {
  const plain = ({ title }: { title: string }) => ({ title })
  return { ...column, heads: [plain(first), ...others.map(plain)] }
}
