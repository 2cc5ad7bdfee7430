import { PlusOutlined } from '@ant-design/icons'
import { useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import type { RequestOf, ResponseOf } from '#contract/kernel/call.ts'
import { loggerCalls } from '#contract/devices/calls/loggers.ts'
import type { CallError } from '#web/kernel/api/callError.ts'
import { FileButton } from '#web/kernel/ui/FileButton.tsx'
import { LoadFailed } from '#web/kernel/ui/loading/LoadFailed.tsx'
import { useListTexts } from '#web/kernel/ui/lists/useListTexts.ts'
import { numberOf } from '#web/devices/loggers/list/LoggerFilter.tsx'
import { LoggerCards, LoggerTable } from '#web/devices/loggers/list/LoggerRows.tsx'
import { nextSort, sortOf, type LoggerListSearch, type SortKey } from '#web/devices/loggers/loggerListSearch.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { ListResults } from '#web/kernel/ui/lists/ListResults.tsx'
import { Notice } from '#web/kernel/ui/lists/Notice.tsx'

type Props = {
  search: LoggerListSearch
  found: ResponseOf<typeof loggerCalls.getLoggerList> | undefined
  failure: CallError | null
  /** The rows of the last search are still shown while the new ones are on their way. */
  isOld: boolean
  isPhone: boolean
  fileRequest: RequestOf<typeof loggerCalls.downloadLoggerCsv>
  onChange: (search: LoggerListSearch) => void
  onRetry: () => void
}

/** The loggers that were found, page by page; or why there is nothing to show. */
export function LoggerResults(props: Props) {
  const { search, found, failure, isOld, isPhone, fileRequest, onChange, onRetry } = props
  const t = useText()
  const { count } = useTimes()
  const listTexts = useListTexts()
  if (failure) return <LoadFailed failure={failure} onRetry={onRetry} />
  if (found?.total === 0) return <NoLogger search={search} mayRegister={found.mayRegister} />
  const sort = sortOf(search)
  const sortBy = (key: SortKey) => {
    const next = nextSort(sort, key)
    onChange({ ...search, sort: next.key, order: next.order, page: undefined })
  }
  const Rows = isPhone ? LoggerCards : LoggerTable
  return (
    <ListResults
      label={t('loggers.list.title')}
      found={found}
      place={search}
      isOld={isOld}
      isPhone={isPhone}
      texts={{ ...listTexts, found: total => t('loggers.list.found', { number: count(total) }) }}
      onPlace={({ page, size }) => onChange({ ...search, page, size })}
      tools={
        found && (
          <>
            <FileButton call={loggerCalls.downloadLoggerCsv} body={fileRequest} total={found.total} />
            {found.mayRegister && <RegisterButton />}
          </>
        )
      }
    >
      <Rows rows={found?.rows} place={JSON.stringify(search)} sort={sort} onSort={sortBy} />
    </ListResults>
  )
}

function RegisterButton() {
  const t = useText()
  const navigate = useNavigate()
  return (
    <Button
      type="primary"
      icon={<PlusOutlined aria-hidden />}
      onClick={() => void navigate({ to: '/user-management/loggers/registration' })}
    >
      {t('loggers.list.register')}
    </Button>
  )
}

function NoLogger({ search, mayRegister }: { search: LoggerListSearch; mayRegister: boolean }) {
  const t = useText()
  const kind = numberOf(search) > 0 ? 'none' : 'empty'
  return (
    <Notice title={t(`loggers.list.${kind}`)}>
      <p>{t(`loggers.list.${kind}Hint`)}</p>
      {mayRegister && <RegisterButton />}
    </Notice>
  )
}
