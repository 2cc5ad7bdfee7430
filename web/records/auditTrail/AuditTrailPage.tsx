import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { auditTrailCalls, type AuditEntry } from '#contract/records/calls/auditTrail.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import type { FilterField } from '#web/kernel/ui/lists/ListFilter.tsx'
import { ListScreen, useList } from '#web/kernel/ui/lists/ListScreen.tsx'
import { LoadFailed } from '#web/kernel/ui/loading/LoadFailed.tsx'
import { auditTrailList, listedDays, type AuditTrailSearch } from '#web/records/auditTrail/auditTrailList.ts'
import { EntryDialog } from '#web/records/auditTrail/EntryDialog.tsx'
import { RecordField } from '#web/records/auditTrail/RecordField.tsx'
import { useColumns } from '#web/records/auditTrail/useColumns.tsx'
import { TrailFileButton } from '#web/records/auditTrail/verification/TrailFileButton.tsx'
import { TrailStateSection } from '#web/records/auditTrail/verification/TrailStateSection.tsx'
import { useTrailState } from '#web/records/auditTrail/verification/useTrailState.ts'
import { CompanyField } from '#web/records/logs/CompanyField.tsx'
import { useLogTexts } from '#web/records/logs/useLogTexts.tsx'
import { useReadsAll } from '#web/records/logs/useReadsAll.ts'
import '#web/records/logs/logs.css'

const route = getRouteApi('/layout/user-management/audit-trail')

/** What changed, from what to what, by whom, when and why, and whether the trail is sound (REC-1). */
export function AuditTrailPage() {
  const t = useText()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const [opened, setOpened] = useState<AuditEntry>()
  const answer = useList(auditTrailCalls.getAuditTrail, auditTrailList, search)
  const listed = listedDays(search)
  const list = {
    ...useLogTexts('auditTrail', answer.data),
    fields: useFields(listed),
    columns: useColumns(setOpened),
  }
  const trail = useTrailState()
  const go = (next: AuditTrailSearch) => void navigate({ search: next })
  // It stands above everything else: what follows must not move when it comes.
  if (trail.isPending) return <p role="status">{t('common.loading')}</p>
  return (
    <div className="page log-page">
      {trail.error && <LoadFailed failure={trail.error} onRetry={() => void trail.refetch()} />}
      {trail.data && <TrailStateSection state={trail.data} />}
      <ListScreen
        {...list}
        list={auditTrailList}
        search={search}
        onSearch={go}
        answer={answer}
        note={!listed && t('auditTrail.filter.wholeHistory')}
        keyOf={row => row.id}
        onOpen={setOpened}
        tools={answer.data && <TrailFileButton search={search} found={answer.data} />}
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

function useFields(
  listed: ReturnType<typeof listedDays>,
): readonly (FilterField<typeof auditTrailList.filters> | false)[] {
  const t = useText()
  const readsAll = useReadsAll()
  return [
    { days: ['from', 'until'], label: t('auditTrail.filter.period'), isPeriod: true, listed },
    { choice: 'table', label: t('auditTrail.filter.table'), option: table => t(`auditTrail.tables.${table}`) },
    { own: 'record', field: <RecordField /> },
    { choice: 'act', label: t('auditTrail.filter.act'), option: act => t(`auditTrail.acts.${act}`) },
    { text: 'actor', label: t('auditTrail.filter.actor'), hint: t('auditTrail.filter.actorHint') },
    { text: 'keyword', label: t('auditTrail.filter.keyword'), hint: t('auditTrail.filter.keywordHint') },
    readsAll && { own: 'company', field: <CompanyField label={t('auditTrail.filter.company')} /> },
  ]
}
