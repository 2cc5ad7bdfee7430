import { getRouteApi } from '@tanstack/react-router'
import { loggerCalls } from '#contract/devices/calls/loggers.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'
import { LoggerFilter } from '#web/devices/loggers/list/LoggerFilter.tsx'
import { LoggerResults } from '#web/devices/loggers/list/LoggerResults.tsx'
import { fileRequestOf, requestOf, type LoggerListSearch } from '#web/devices/loggers/loggerListSearch.ts'
import { usePhone } from '#web/kernel/ui/usePhone.ts'
import '#web/devices/loggers/loggers.css'

const route = getRouteApi('/layout/user-management/loggers')

/** The logger registry: what measures, and in which state it is; the whole state stands in the URL. */
export function LoggerListPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const enterpriseCode = useCompanyContext()
  const isPhone = usePhone()
  const answer = useCall(loggerCalls.getLoggerList, requestOf(search, enterpriseCode), { keepPrevious: true })
  const go = (next: LoggerListSearch) => void navigate({ search: next })
  return (
    <div className="loggers">
      <LoggerFilter search={search} isPhone={isPhone} onSearch={go} />
      <LoggerResults
        search={search}
        found={answer.data}
        failure={answer.error}
        isOld={answer.isPlaceholderData}
        isPhone={isPhone}
        fileRequest={fileRequestOf(search, enterpriseCode)}
        onChange={go}
        onRetry={() => void answer.refetch()}
      />
    </div>
  )
}
