import type { ReactNode } from 'react'
import type { Call, RequestOf } from '#contract/kernel/call.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import type { CallOptions } from '#web/kernel/api/errors/callError.ts'
import { FileButton } from '#web/kernel/ui/buttons/FileButton.tsx'
import type { Filters, List, Listing } from '#web/kernel/ui/lists/defineList.ts'
import { ListFilter, type FilterField } from '#web/kernel/ui/lists/ListFilter.tsx'
import { ListResults, type ResultsProps } from '#web/kernel/ui/lists/ListResults.tsx'

/** Asks for the page of a list that the URL names; the former one stays until it has come. */
export function useList<One extends Call, Search>(
  call: One,
  list: { requestOf: (search: Search) => RequestOf<One> & object },
  search: Search,
  /** What the page adds to what the URL says: the company that is picked. */
  context: Partial<RequestOf<One>> & object = {},
  options: Pick<CallOptions, 'background' | 'refetchIntervalMs'> = {},
) {
  return useCall(call, { ...list.requestOf(search), ...context }, { keepPrevious: true, ...options })
}

type Props<
  Own extends Filters,
  Key extends string,
  Search extends Listing<Key>,
  Row,
  Criteria,
  File extends Call,
> = Omit<ResultsProps<Row, Key, Search>, 'list' | 'tools'> & {
  list: List<Own, Key, Search, Criteria>
  fields: readonly (FilterField<Own> | false)[]
  note?: ReactNode
  /** Filters of one tap, which a phone has at its lower edge, and what they are set to. */
  quick?: ReactNode
  quickText?: string | undefined
  /** The list as a file, and what the page adds to its request. */
  file?: { call: File; context?: Partial<RequestOf<File>> }
  tools?: ReactNode
}

/** A list's screen: its filters, and what they find. */
export function ListScreen<
  Own extends Filters,
  Key extends string,
  Search extends Listing<Key>,
  Row,
  Criteria,
  File extends Call,
>(props: Props<Own, Key, Search, Row, Criteria, File>) {
  const { fields, note, quick, quickText, file, tools, ...results } = props
  const { list, search, onSearch, answer } = results
  return (
    <>
      <ListFilter list={list} fields={fields} search={search} onSearch={onSearch} {...{ note, quick, quickText }} />
      <ListResults
        {...results}
        tools={
          <>
            {file && answer.data && (
              <FileButton
                call={file.call}
                body={{ ...list.fileRequestOf(search), ...file.context } as RequestOf<File>}
                total={answer.data.total}
              />
            )}
            {tools}
          </>
        }
      />
    </>
  )
}
