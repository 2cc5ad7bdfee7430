import type { LogEntry } from '#contract/records/calls/operationLog.ts'
import { Company, Operation, Result, Subject, Time, User } from '#web/records/operationLog/logCells.tsx'
import type { Listed } from '#web/records/operationLog/LogTable.tsx'
import { useReadsAll } from '#web/records/operationLog/useReadsAll.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { ListCards } from '#web/kernel/ui/lists/ListCards.tsx'
import { CardFacts } from '#web/kernel/ui/lists/CardFacts.tsx'

/** The log on a narrow screen: the same facts, one entry below the other. */
export function LogCards({ rows, order, onTurn }: Listed<LogEntry>) {
  const t = useText()
  return (
    <ListCards
      rows={rows}
      keyOf={row => row.id}
      renderCard={row => <Card row={row} />}
      texts={{ sortBy: t('lists.sortBy'), ascending: t('lists.ascending'), descending: t('lists.descending') }}
      sortKeys={[{ value: 'at', label: t('operationLog.columns.at') }]}
      sort={{ key: 'at', order }}
      onSort={onTurn}
    />
  )
}

function Card({ row }: { row: LogEntry }) {
  const t = useText()
  const readsAll = useReadsAll()
  return (
    <>
      <div className="list-card-head">
        <Time row={row} />
        <div>
          <Result row={row} />
        </div>
      </div>
      <CardFacts
        facts={[
          { label: t('operationLog.columns.operation'), value: <Operation row={row} /> },
          { label: t('operationLog.columns.user'), value: <User row={row} /> },
          readsAll && { label: t('operationLog.columns.company'), value: <Company row={row} /> },
          { label: t('operationLog.list.from'), value: row.ip },
        ]}
      />
      <Subject row={row} />
    </>
  )
}
