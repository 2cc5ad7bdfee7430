import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { auditTrailCalls, type AuditEntry } from '#contract/records/calls/auditTrail.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { AuditFilter } from '#web/records/auditTrail/AuditFilter.tsx'
import { requestOf } from '#web/records/auditTrail/auditRequest.ts'
import { AuditResults } from '#web/records/auditTrail/AuditResults.tsx'
import type { AuditTrailSearch } from '#web/records/auditTrail/auditTrailSearch.ts'
import { EntryDialog } from '#web/records/auditTrail/EntryDialog.tsx'
import { TrailStateSection } from '#web/records/auditTrail/verification/TrailStateSection.tsx'
import { useTrailState } from '#web/records/auditTrail/verification/useTrailState.ts'
import { LoadFailed } from '#web/kernel/ui/loading/LoadFailed.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import { usePhone } from '#web/kernel/ui/usePhone.ts'
import '#web/records/auditTrail/auditTrail.css'
import '#web/records/operationLog/operationLog.css'

const route = getRouteApi('/layout/user-management/audit-trail')

/** What changed, from what to what, by whom, when and why, and whether the trail is sound (REC-1). */
export function AuditTrailPage() {
  const t = useText()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const isPhone = usePhone()
  const [opened, setOpened] = useState<AuditEntry>()
  const answer = useCall(auditTrailCalls.getAuditTrail, requestOf(search), { keepPrevious: true })
  const trail = useTrailState()
  const go = (next: AuditTrailSearch) => void navigate({ search: next })
  // It stands above everything else: what follows must not move when it comes.
  if (trail.isPending) return <p role="status">{t('common.loading')}</p>
  return (
    <div className="log-page">
      {trail.error && <LoadFailed failure={trail.error} onRetry={() => void trail.refetch()} />}
      {trail.data && <TrailStateSection state={trail.data} onStarted={() => void trail.refetch()} />}
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
