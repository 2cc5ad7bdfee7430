import { useNavigate } from '@tanstack/react-router'
import type { LoggerRow } from '#contract/devices/types/loggerTypes.ts'
import { loggerSortKeys } from '#contract/telemetry/rules/loggers/loggerKinds.ts'
import { Battery, Calibration, Company, Device, LastReading, Serial, Use } from '#web/devices/loggers/list/cells.tsx'
import type { Sort, SortKey } from '#web/devices/loggers/loggerListSearch.ts'
import { useSession } from '#web/kernel/session/currentSession.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { ListCards } from '#web/kernel/ui/lists/ListCards.tsx'
import { ListTable, type Column } from '#web/kernel/ui/lists/ListTable.tsx'
import { CardFacts } from '#web/kernel/ui/lists/CardFacts.tsx'

type Props = {
  rows: readonly LoggerRow[] | undefined
  place: string
  sort: Sort
  onSort: (key: SortKey) => void
}

/** The loggers as a table; a row opens its logger by click and by its link. */
export function LoggerTable({ rows, place, sort, onSort }: Props) {
  const t = useText()
  const navigate = useNavigate()
  return (
    <ListTable
      label={t('loggers.list.title')}
      columns={useColumns()}
      rows={rows}
      keyOf={row => row.loggerId}
      place={place}
      sort={sort}
      onSort={onSort}
      onOpen={({ loggerId }) => void navigate({ to: '/user-management/loggers/detail', search: { loggerId } })}
    />
  )
}

/** Whose a logger is needs saying only where there are loggers of several companies. */
const useManyCompanies = () => useSession(({ profile }) => (profile?.menuEnterpriseMap.LoggerRegistry ?? []).length > 1)

function useColumns(): readonly Column<LoggerRow, SortKey>[] {
  const t = useText()
  const isOfMany = useManyCompanies()
  const sorted = (sortKey: SortKey) => ({ title: t(`loggers.sortKeys.${sortKey}`), sortKey })
  const company = { heads: [sorted('company')], cell: (row: LoggerRow) => <Company row={row} /> } as const
  return [
    { heads: [sorted('serial'), sorted('name')], cell: row => <Serial row={row} /> },
    { heads: [sorted('model'), sorted('interval')], cell: row => <Device row={row} /> },
    { heads: [sorted('calibration')], cell: row => <Calibration row={row} /> },
    { heads: [sorted('battery')], cell: row => <Battery row={row} /> },
    { heads: [sorted('lastAt')], cell: row => <LastReading row={row} /> },
    { heads: [{ title: t('loggers.columns.use') }], cell: row => <Use row={row} />, className: 'list-wide' },
    ...(isOfMany ? [company] : []),
  ]
}

/** The same facts on a narrow screen. */
export function LoggerCards({ rows, sort, onSort }: Props) {
  const t = useText()
  const isOfMany = useManyCompanies()
  return (
    <ListCards
      rows={rows}
      keyOf={row => row.loggerId}
      renderCard={row => <Card row={row} />}
      texts={{ sortBy: t('lists.sortBy'), ascending: t('lists.ascending'), descending: t('lists.descending') }}
      sortKeys={loggerSortKeys
        .filter(key => isOfMany || key !== 'company')
        .map(key => ({ value: key, label: t(`loggers.sortKeys.${key}`) }))}
      sort={sort}
      onSort={onSort}
    />
  )
}

function Card({ row }: { row: LoggerRow }) {
  const t = useText()
  const isOfMany = useManyCompanies()
  return (
    <>
      <div>
        <Serial row={row} />
      </div>
      <CardFacts
        facts={[
          { label: t('loggers.sortKeys.model'), value: <Device row={row} /> },
          { label: t('loggers.sortKeys.battery'), value: <Battery row={row} /> },
          { label: t('loggers.sortKeys.calibration'), value: <Calibration row={row} /> },
          { label: t('loggers.sortKeys.lastAt'), value: <LastReading row={row} /> },
          { label: t('loggers.columns.use'), value: <Use row={row} />, isWide: true },
          isOfMany && { label: t('loggers.sortKeys.company'), value: <Company row={row} /> },
        ]}
      />
    </>
  )
}
