import type { AuditEntry } from '#contract/records/calls/auditTrail.ts'
import { Act, Actor, Changes, Reason, RecordName, Time } from '#web/records/auditTrail/auditCells.tsx'
import type { Listed } from '#web/records/operationLog/LogTable.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import { ListTable, type Column } from '#web/kernel/ui/lists/ListTable.tsx'

export type OpenedList = Listed<AuditEntry> & { onOpen: (entry: AuditEntry) => void }

/** The trail: newest first, or turned round by its time; a row opens its details. */
export function AuditTable({ rows, order, onTurn, onOpen, place }: OpenedList & { place: string }) {
  const t = useText()
  return (
    <ListTable
      label={t('auditTrail.title')}
      columns={useColumns(onOpen)}
      rows={rows}
      keyOf={row => row.id}
      place={place}
      sort={{ key: 'at', order }}
      onSort={onTurn}
      onOpen={onOpen}
    />
  )
}

function useColumns(onOpen: (entry: AuditEntry) => void): readonly Column<AuditEntry, 'at'>[] {
  const t = useText()
  return [
    {
      heads: [{ title: t('auditTrail.columns.at'), sortKey: 'at' }],
      cell: row => <Time row={row} onOpen={() => onOpen(row)} />,
    },
    { heads: [{ title: t('auditTrail.columns.act') }], cell: row => <Act row={row} />, className: 'list-narrow' },
    { heads: [{ title: t('auditTrail.list.record') }], cell: row => <RecordName row={row} /> },
    {
      heads: [{ title: t('auditTrail.list.changes') }],
      cell: row => <Changes row={row} />,
      className: 'log-subject-column',
    },
    { heads: [{ title: t('auditTrail.columns.actorName') }], cell: row => <Actor row={row} /> },
    { heads: [{ title: t('auditTrail.columns.reason') }], cell: row => <Reason row={row} /> },
  ]
}
