import type { LoggerFileRow } from '#contract/devices/types/loggerFileTypes.ts'
import { loggerFileSortKeys } from '#contract/devices/rules/loggerFileStates.ts'
import { Counts, FileName, Loggers, Period, State, Uploaded } from '#web/devices/loggerFiles/list/cells.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import { ListCards } from '#web/kernel/ui/lists/ListCards.tsx'
import { ListTable, type Column } from '#web/kernel/ui/lists/ListTable.tsx'
import type { Sort } from '#web/kernel/ui/lists/sorting.ts'
import { CardFacts } from '#web/kernel/ui/lists/CardFacts.tsx'

export type SortKey = (typeof loggerFileSortKeys)[number]
type Props = {
  rows: readonly LoggerFileRow[] | undefined
  place: string
  sort: Sort<SortKey>
  onSort: (key: SortKey) => void
  onOpen: (row: LoggerFileRow) => void
}

type Columns = readonly Column<LoggerFileRow, SortKey>[]

function useColumns(onOpen: Props['onOpen']): Columns {
  const t = useText()
  return [
    {
      heads: [{ title: t('loggerFiles.list.columns.fileName'), sortKey: 'fileName' }],
      cell: row => <FileName row={row} onOpen={() => onOpen(row)} />,
    },
    { heads: [{ title: t('loggerFiles.list.columns.state'), sortKey: 'state' }], cell: row => <State row={row} /> },
    { heads: [{ title: t('loggerFiles.list.columns.loggers') }], cell: row => <Loggers row={row} /> },
    {
      heads: [{ title: t('loggerFiles.list.columns.period') }],
      cell: row => <Period row={row} />,
      className: 'list-wide',
    },
    { heads: [{ title: t('loggerFiles.list.columns.counts') }], cell: row => <Counts row={row} /> },
    {
      heads: [{ title: t('loggerFiles.list.columns.uploadedAt'), sortKey: 'uploadedAt' }],
      cell: row => <Uploaded row={row} />,
    },
  ]
}

/** The files as a table; a row opens its file. */
export function FileTable({ rows, place, sort, onSort, onOpen }: Props) {
  const t = useText()
  return (
    <ListTable
      label={t('loggerFiles.list.title')}
      columns={useColumns(onOpen)}
      rows={rows}
      keyOf={row => row.fileId}
      place={place}
      sort={sort}
      onSort={onSort}
      onOpen={onOpen}
    />
  )
}

/** The same facts on a narrow screen. */
export function FileCards({ rows, sort, onSort, onOpen }: Props) {
  const t = useText()
  return (
    <ListCards
      rows={rows}
      keyOf={row => row.fileId}
      renderCard={row => (
        <>
          <div className="list-card-head">
            <div>
              <FileName row={row} onOpen={() => onOpen(row)} />
            </div>
            <div>
              <State row={row} />
            </div>
          </div>
          <CardFacts
            facts={[
              { label: t('loggerFiles.list.columns.loggers'), value: <Loggers row={row} /> },
              { label: t('loggerFiles.list.columns.counts'), value: <Counts row={row} /> },
              { label: t('loggerFiles.list.columns.period'), value: <Period row={row} />, isWide: true },
              { label: t('loggerFiles.list.columns.uploadedAt'), value: <Uploaded row={row} /> },
            ]}
          />
        </>
      )}
      texts={{ sortBy: t('lists.sortBy'), ascending: t('lists.ascending'), descending: t('lists.descending') }}
      sortKeys={loggerFileSortKeys.map(value => ({ value, label: t(`loggerFiles.list.columns.${value}`) }))}
      sort={sort}
      onSort={onSort}
    />
  )
}
