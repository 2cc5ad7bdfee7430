import type { ResponseOf } from '#contract/kernel/call.ts'
import type { operationLogCalls } from '#contract/records/calls/operationLog.ts'
import type { CallError } from '#web/kernel/api/callError.ts'
import { LoadFailed } from '#web/kernel/ui/loading/LoadFailed.tsx'
import { useListTexts } from '#web/kernel/ui/lists/useListTexts.ts'
import { LogCards } from '#web/records/operationLog/LogCards.tsx'
import { LogFileButton } from '#web/records/operationLog/LogFileButton.tsx'
import { LogTable } from '#web/records/operationLog/LogTable.tsx'
import type { OperationLogSearch } from '#web/records/operationLog/operationLogSearch.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { ListResults } from '#web/kernel/ui/lists/ListResults.tsx'
import { Notice } from '#web/kernel/ui/lists/Notice.tsx'

type Props = {
  search: OperationLogSearch
  found: ResponseOf<typeof operationLogCalls.getLogList> | undefined
  failure: CallError | null
  /** The rows of the last search are still shown while the new ones are on their way. */
  isOld: boolean
  isPhone: boolean
  onChange: (search: OperationLogSearch) => void
  onRetry: () => void
}

/** What was found, page by page; or why there is nothing to show. */
export function LogResults({ search, found, failure, isOld, isPhone, onChange, onRetry }: Props) {
  const t = useText()
  const { count } = useTimes()
  const listTexts = useListTexts()
  if (failure) return <LoadFailed failure={failure} onRetry={onRetry} />
  if (found?.total === 0) {
    return <Notice title={t('operationLog.list.none')}>{t('operationLog.list.noneHint')}</Notice>
  }
  const listed = {
    rows: found?.rows,
    order: search.order ?? ('desc' as const),
    onTurn: () => onChange({ ...search, order: search.order ? undefined : 'asc', page: undefined }),
  }
  const foundText = found?.hasMore ? 'operationLog.list.foundMore' : 'operationLog.list.found'
  return (
    <ListResults
      label={t('operationLog.title')}
      found={found}
      place={search}
      isOld={isOld}
      isPhone={isPhone}
      texts={{ ...listTexts, found: total => t(foundText, { number: count(total) }) }}
      onPlace={({ page, size }) => onChange({ ...search, page, size })}
      tools={found && <LogFileButton search={search} />}
    >
      {found?.hasMore && (
        <p className="quiet log-more">{t('operationLog.list.moreHint', { number: count(found.total) })}</p>
      )}
      {isPhone ? <LogCards {...listed} /> : <LogTable place={JSON.stringify(search)} {...listed} />}
      <p className="quiet log-more">{t('operationLog.list.lastUse')}</p>
    </ListResults>
  )
}
