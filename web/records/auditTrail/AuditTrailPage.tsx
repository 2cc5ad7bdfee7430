import { getRouteApi } from '@tanstack/react-router'
import { Form } from 'antd'
import { useState } from 'react'
import { auditTrailCalls, type AuditEntry } from '#contract/records/calls/auditTrail.ts'
import { useText } from '#web/kernel/texts/useWords.ts'
import { DownloadButton, FileButton } from '#web/kernel/ui/buttons/FileButton.tsx'
import { ChoiceButtons } from '#web/kernel/ui/forms/fields/ChoiceButtons.tsx'
import { TextItem } from '#web/kernel/ui/forms/fields/formItems.tsx'
import { ListScreen, useList } from '#web/kernel/ui/lists/ListScreen.tsx'
import { asks, listCard } from '#web/kernel/ui/lists/ListCard.tsx'
import { LoadFailed } from '#web/kernel/ui/loading/Answered.tsx'
import {
  actorsListed,
  auditTrailList,
  listedActors,
  listedDays,
  type AuditTrailSearch,
} from '#web/records/auditTrail/auditTrailList.ts'
import { EntryDialog } from '#web/records/auditTrail/EntryDialog.tsx'
import { TrailStateSection, useTrailState } from '#web/records/auditTrail/TrailStateSection.tsx'
import { useColumns } from '#web/records/auditTrail/useColumns.tsx'
import { CompanyField, useLogTexts, useReadsAll } from '#web/records/logs/logParts.tsx'
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
  const list = { ...useLogTexts('auditTrail', answer.data), columns: useColumns(setOpened) }
  const readsAll = useReadsAll()
  const trail = useTrailState()
  const go = (next: AuditTrailSearch) => void navigate({ search: next })
  // It stands above everything else: what follows must not move when it comes.
  if (trail.isPending) return <p role="status">{t('common.loading')}</p>
  return (
    <div className="page">
      {trail.error && <LoadFailed failure={trail.error} onRetry={() => void trail.refetch()} />}
      {trail.data && <TrailStateSection state={trail.data} />}
      <ChoiceButtons
        label={t('auditTrail.filter.actors')}
        choices={listedActors.map(value => ({ value, label: t(`auditTrail.filter.${value}`) }))}
        value={actorsListed(search)}
        onChoose={actors => go({ ...search, actors, page: undefined })}
      />
      <ListScreen
        {...list}
        list={auditTrailList}
        search={search}
        onSearch={go}
        answer={answer}
        fields={[
          { days: ['from', 'until'], label: t('operationLog.filter.period'), isPeriod: true, listed },
          { choice: 'table', label: t('auditTrail.columns.table'), option: table => t(`auditTrail.tables.${table}`) },
          { own: 'record', field: <RecordField /> },
          { choice: 'act', label: t('auditTrail.columns.act'), option: act => t(`auditTrail.acts.${act}`) },
          { text: 'actor', label: t('auditTrail.columns.actorName'), hint: t('auditTrail.filter.actorHint') },
          { text: 'keyword', label: t('lists.keyword'), hint: t('auditTrail.filter.keywordHint') },
          readsAll && { own: 'company', field: <CompanyField /> },
        ]}
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

/** The same list as a card of a dashboard; an entry opens the history of its record. */
export const AuditTrailCard = listCard({
  url: auditTrailList.url,
  ask: asks(auditTrailCalls.getAuditTrail, auditTrailList),
  useColumns: open => useColumns(({ table, record }) => open({ table, record })),
  keyOf: row => row.id,
  hasNoCompany: true,
})

/** A key is one of a kind of record: it can be told once that is chosen. */
function RecordField() {
  const t = useText()
  const table = Form.useWatch<string | null>('table', Form.useFormInstance())
  return (
    <TextItem
      name="record"
      label={t('auditTrail.filter.record')}
      getValueProps={value => ({ value: table ? value : '' })}
      maxLength={200}
      disabled={!table}
    />
  )
}

/** The whole trail as it was found; where the list shows only the first, the file has more than that. */
function TrailFileButton(props: { search: AuditTrailSearch; found: { total: number; hasMore: boolean } }) {
  const t = useText()
  const file = { call: auditTrailCalls.downloadAuditCsv, body: auditTrailList.fileRequestOf(props.search) }
  if (!props.found.hasMore) return <FileButton {...file} total={props.found.total} />
  return (
    <DownloadButton {...file} title={t('auditTrail.list.fileHint')}>
      {t('auditTrail.list.file')}
    </DownloadButton>
  )
}
