import type { AuditEntry } from '#contract/records/calls/auditTrail.ts'
import { Act, Actor, Changes, Reason, RecordName, Time } from '#web/records/auditTrail/auditCells.tsx'
import type { OpenedList } from '#web/records/auditTrail/AuditTable.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import { ListCards } from '#web/kernel/ui/lists/ListCards.tsx'
import { CardFacts } from '#web/kernel/ui/lists/CardFacts.tsx'

/** The trail on a narrow screen: the same facts, one change below the other. */
export function AuditCards({ rows, order, onTurn, onOpen }: OpenedList) {
  const t = useText()
  return (
    <ListCards
      rows={rows}
      keyOf={row => row.id}
      renderCard={row => <Card row={row} onOpen={() => onOpen(row)} />}
      texts={{ sortBy: t('lists.sortBy'), ascending: t('lists.ascending'), descending: t('lists.descending') }}
      sortKeys={[{ value: 'at', label: t('auditTrail.columns.at') }]}
      sort={{ key: 'at', order }}
      onSort={onTurn}
    />
  )
}

function Card({ row, onOpen }: { row: AuditEntry; onOpen: () => void }) {
  const t = useText()
  return (
    <>
      <div className="list-card-head">
        <Time row={row} onOpen={onOpen} />
        <Act row={row} />
      </div>
      <CardFacts
        facts={[
          { label: t('auditTrail.list.record'), value: <RecordName row={row} /> },
          { label: t('auditTrail.columns.actorName'), value: <Actor row={row} /> },
        ]}
      />
      <Changes row={row} />
      {row.reason !== null && (
        <CardFacts facts={[{ label: t('auditTrail.columns.reason'), value: <Reason row={row} />, isWide: true }]} />
      )}
    </>
  )
}
