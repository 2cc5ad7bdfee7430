import type { LoggerFileRow } from '#contract/devices/types/loggerFileTypes.ts'
import type { loggerFileCalls } from '#contract/devices/calls/loggerFiles.ts'
import type { useCall } from '#web/kernel/api/queries.ts'
import { LoadFailed } from '#web/kernel/ui/loading/LoadFailed.tsx'
import { useListTexts } from '#web/kernel/ui/lists/useListTexts.ts'
import { FileCards, FileTable, type SortKey } from '#web/devices/loggerFiles/list/FileRows.tsx'
import { sortOf, type LoggerFileSearch } from '#web/devices/loggerFiles/loggerFileSearch.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { ListResults } from '#web/kernel/ui/lists/ListResults.tsx'
import { Notice } from '#web/kernel/ui/lists/Notice.tsx'
import { nextSort } from '#web/kernel/ui/lists/sorting.ts'
import { usePhone } from '#web/kernel/ui/usePhone.ts'

type Props = {
  search: LoggerFileSearch
  answer: ReturnType<typeof useCall<typeof loggerFileCalls.getLoggerFileList>>
  onSearch: (search: LoggerFileSearch) => void
  onOpen: (row: LoggerFileRow) => void
}

const fromTheBeginning = ['fileName', 'state'] as const

/** The files that came in, page by page; or why there is nothing to show. */
export function FileResults({ search, answer, onSearch, onOpen }: Props) {
  const t = useText()
  const { count } = useTimes()
  const listTexts = useListTexts()
  const isPhone = usePhone()
  const { data: found, error } = answer
  if (error) return <LoadFailed failure={error} onRetry={() => void answer.refetch()} />
  if (found?.total === 0) return <NoFile isSearched={Boolean(search.keyword ?? search.fileState)} />
  const sort = sortOf(search)
  const sortBy = (key: SortKey) => {
    const next = nextSort(sort, key, fromTheBeginning)
    onSearch({ ...search, sort: next.key, order: next.order, page: undefined })
  }
  const Rows = isPhone ? FileCards : FileTable
  return (
    <ListResults
      label={t('loggerFiles.list.title')}
      found={found}
      place={search}
      isOld={answer.isPlaceholderData}
      isPhone={isPhone}
      texts={{ ...listTexts, found: total => t('loggerFiles.list.found', { number: count(total) }) }}
      onPlace={({ page, size }) => onSearch({ ...search, page, size })}
    >
      <Rows
        rows={found?.rows}
        place={JSON.stringify({ ...search, file: undefined })}
        sort={sort}
        onSort={sortBy}
        onOpen={onOpen}
      />
    </ListResults>
  )
}

function NoFile({ isSearched }: { isSearched: boolean }) {
  const t = useText()
  const kind = isSearched ? 'none' : 'empty'
  return (
    <Notice title={t(`loggerFiles.list.${kind}`)}>
      <p>{t(`loggerFiles.list.${kind}Hint`)}</p>
    </Notice>
  )
}
