import { getRouteApi } from '@tanstack/react-router'
import { operationLogCalls } from '#contract/records/calls/operationLog.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { LogFilter } from '#web/records/operationLog/LogFilter.tsx'
import { LogResults } from '#web/records/operationLog/LogResults.tsx'
import { requestOf } from '#web/records/operationLog/logRequest.ts'
import type { OperationLogSearch } from '#web/records/operationLog/operationLogSearch.ts'
import { usePhone } from '#web/kernel/ui/usePhone.ts'
import '#web/records/operationLog/operationLog.css'

const route = getRouteApi('/layout/user-management/log')

/** User Operation Log: who did what when from where; the whole state stands in the URL. */
export function OperationLogPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const isPhone = usePhone()
  const answer = useCall(operationLogCalls.getLogList, requestOf(search), { keepPrevious: true })
  const go = (next: OperationLogSearch) => void navigate({ search: next })
  return (
    <div className="log-page">
      <LogFilter search={search} isPhone={isPhone} onSearch={go} />
      <LogResults
        search={search}
        found={answer.data}
        failure={answer.error}
        isOld={answer.isPlaceholderData}
        isPhone={isPhone}
        onChange={go}
        onRetry={() => void answer.refetch()}
      />
    </div>
  )
}
