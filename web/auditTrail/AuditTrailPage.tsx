import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { auditTrailCalls, type AuditEntry } from '#contract/calls/auditTrail.ts'
import { useCall } from '#web/api/queries.ts'
import { AuditFilter } from '#web/auditTrail/AuditFilter.tsx'
import { requestOf } from '#web/auditTrail/auditRequest.ts'
import { AuditResults } from '#web/auditTrail/AuditResults.tsx'
import type { AuditTrailSearch } from '#web/auditTrail/auditTrailSearch.ts'
import { EntryDialog } from '#web/auditTrail/EntryDialog.tsx'
import { TrailState } from '#web/auditTrail/TrailState.tsx'
import { usePhone } from '#web/ui/usePhone.ts'
import '#web/auditTrail/auditTrail.css'
import '#web/operationLog/operationLog.css'

const route = getRouteApi('/layout/user-management/audit-trail')

/** What changed, from what to what, by whom, when and why, and whether the trail is sound (product 3). */
export function AuditTrailPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const isPhone = usePhone()
  const [opened, setOpened] = useState<AuditEntry>()
  const answer = useCall(auditTrailCalls.getAuditTrail, requestOf(search), { keepPrevious: true })
  const go = (next: AuditTrailSearch) => void navigate({ search: next })
  return (
    <div className="log-page">
      <TrailState />
      <AuditFilter search={search} isPhone={isPhone} onSearch={go} />
      <AuditResults
        search={search}
        found={answer.data}
        failure={answer.error}
        isOld={answer.isPlaceholderData}
        isPhone={isPhone}
        onChange={go}
        onOpen={setOpened}
        onRetry={() => void answer.refetch()}
      />
      {opened && (
        <EntryDialog
          entry={opened}
          onClose={() => setOpened(undefined)}
          onHistory={history => {
            setOpened(undefined)
            go(history)
          }}
        />
      )}
    </div>
  )
}
