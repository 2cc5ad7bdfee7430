import type { LogEntry } from '#contract/records/calls/operationLog.ts'
import { Company, Operation, Result, Subject, Time, User } from '#web/records/operationLog/logCells.tsx'
import { useReadsAll } from '#web/records/operationLog/useReadsAll.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { ListTable, type Column } from '#web/kernel/ui/lists/ListTable.tsx'

export type Listed<Row> = { rows: readonly Row[] | undefined; order: 'asc' | 'desc'; onTurn: () => void }

/** The log: newest first, or turned round by its time. */
export function LogTable({ rows, order, onTurn, place }: Listed<LogEntry> & { place: string }) {
  const t = useText()
  return (
    <ListTable
      label={t('operationLog.title')}
      columns={useColumns()}
      rows={rows}
      keyOf={row => row.id}
      place={place}
      sort={{ key: 'at', order }}
      onSort={onTurn}
    />
  )
}

function useColumns(): readonly Column<LogEntry, 'at'>[] {
  const t = useText()
  const readsAll = useReadsAll()
  const company: Column<LogEntry, 'at'> = {
    heads: [{ title: t('operationLog.columns.company') }],
    cell: row => <Company row={row} />,
  }
  return [
    { heads: [{ title: t('operationLog.columns.at'), sortKey: 'at' }], cell: row => <Time row={row} /> },
    {
      heads: [{ title: t('operationLog.columns.user') }],
      cell: row => <User row={row} />,
      className: 'log-user-column',
    },
    ...(readsAll ? [company] : []),
    {
      heads: [{ title: t('operationLog.columns.operation') }],
      cell: row => <Operation row={row} />,
      className: 'log-operation-column',
    },
    {
      heads: [{ title: t('operationLog.list.subject') }],
      cell: row => <Subject row={row} />,
      className: 'log-subject-column',
    },
    { heads: [{ title: t('operationLog.columns.result') }], cell: row => <Result row={row} /> },
    {
      heads: [{ title: t('operationLog.list.from') }],
      cell: row => <span className="quiet">{row.ip}</span>,
    },
  ]
}
