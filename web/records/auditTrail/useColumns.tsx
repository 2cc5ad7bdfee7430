import type { AuditEntry } from '#contract/records/calls/auditTrail.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import type { Column } from '#web/kernel/ui/lists/ListTable.tsx'
import { Act, Actor, Changes, RecordName, Time } from '#web/records/auditTrail/auditCells.tsx'

/** The trail's columns; a row opens its details. */
export function useColumns(onOpen: (entry: AuditEntry) => void): readonly Column<AuditEntry, 'at'>[] {
  const t = useText()
  return [
    {
      heads: [{ title: t('auditTrail.columns.at'), sortKey: 'at' }],
      cell: row => <Time row={row} onOpen={() => onOpen(row)} />,
      onCard: 'top',
    },
    {
      heads: [{ title: t('auditTrail.columns.act') }],
      cell: row => <Act row={row} />,
      className: 'list-narrow',
      onCard: 'topEnd',
    },
    { heads: [{ title: t('auditTrail.list.record') }], cell: row => <RecordName row={row} /> },
    {
      heads: [{ title: t('auditTrail.list.changes') }],
      cell: row => <Changes row={row} />,
      className: 'log-subject-column',
      onCard: 'bottom',
    },
    { heads: [{ title: t('auditTrail.columns.actorName') }], cell: row => <Actor row={row} /> },
    {
      heads: [{ title: t('auditTrail.columns.reason') }],
      cell: row => row.reason,
      onCard: 'wide',
      isEmpty: row => row.reason === null,
    },
  ]
}
