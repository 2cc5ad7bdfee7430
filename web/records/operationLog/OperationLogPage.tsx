import { getRouteApi } from '@tanstack/react-router'
import { operationLogCalls, type LogEntry } from '#contract/records/calls/operationLog.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { ListScreen, useList } from '#web/kernel/ui/lists/ListScreen.tsx'
import type { Column } from '#web/kernel/ui/lists/ListTable.tsx'
import { CompanyField } from '#web/records/logs/CompanyField.tsx'
import { logPeriod } from '#web/records/logs/logPeriod.ts'
import { useLogTexts } from '#web/records/logs/useLogTexts.tsx'
import { useReadsAll } from '#web/records/logs/useReadsAll.ts'
import { Company, Operation, Result, Subject, Time, User } from '#web/records/operationLog/logCells.tsx'
import { LogFileButton } from '#web/records/operationLog/LogFileButton.tsx'
import { OperationField } from '#web/records/operationLog/OperationField.tsx'
import { operationLogList } from '#web/records/operationLog/operationLogList.ts'
import '#web/records/logs/logs.css'

const route = getRouteApi('/layout/user-management/log')

/** User Operation Log: who did what when from where; the whole state stands in the URL. */
export function OperationLogPage() {
  const t = useText()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const readsAll = useReadsAll()
  const answer = useList(operationLogCalls.getLogList, operationLogList, search)
  return (
    <div className="page log-page">
      <ListScreen
        {...useLogTexts('operationLog', answer.data)}
        list={operationLogList}
        search={search}
        onSearch={next => void navigate({ search: next })}
        answer={answer}
        fields={[
          {
            days: ['from', 'until'],
            label: t('operationLog.filter.period'),
            isPeriod: true,
            listed: logPeriod(search),
          },
          { choice: 'type', label: t('operationLog.filter.type'), option: type => t(`operationLog.types.${type}`) },
          { own: 'operation', field: <OperationField /> },
          { text: 'user', label: t('operationLog.filter.user'), hint: t('operationLog.filter.userHint') },
          { choice: 'result', label: t('operationLog.filter.result'), option: result => t(`operationLog.${result}`) },
          readsAll && { own: 'company', field: <CompanyField label={t('operationLog.filter.company')} /> },
        ]}
        columns={useColumns(readsAll)}
        keyOf={row => row.id}
        tools={answer.data && <LogFileButton search={search} />}
      />
      {answer.data && answer.data.total > 0 && <p className="quiet">{t('operationLog.list.lastUse')}</p>}
    </div>
  )
}

function useColumns(readsAll: boolean): readonly (Column<LogEntry, 'at'> | false)[] {
  const t = useText()
  const head = (column: 'user' | 'company' | 'operation' | 'result') =>
    [{ title: t(`operationLog.columns.${column}`) }] as const
  return [
    {
      heads: [{ title: t('operationLog.columns.at'), sortKey: 'at' }],
      cell: row => <Time row={row} />,
      onCard: 'top',
    },
    { heads: head('user'), cell: row => <User row={row} />, className: 'log-user-column' },
    readsAll && { heads: head('company'), cell: row => <Company row={row} />, isEmpty: row => !row.company },
    { heads: head('operation'), cell: row => <Operation row={row} />, className: 'list-wide' },
    {
      heads: [{ title: t('operationLog.list.subject') }],
      cell: row => <Subject row={row} />,
      className: 'log-subject-column',
      onCard: 'bottom',
    },
    { heads: head('result'), cell: row => <Result row={row} />, onCard: 'topEnd' },
    { heads: [{ title: t('operationLog.list.from') }], cell: row => <span className="quiet">{row.ip}</span> },
  ]
}
