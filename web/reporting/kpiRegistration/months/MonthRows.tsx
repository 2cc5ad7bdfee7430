import type { MonthlyKpi } from '#contract/reporting/calls/kpiRegistration.ts'
import { CentreOf, HoursOf, Month, ReasonOf } from '#web/reporting/kpiRegistration/months/monthCells.tsx'
import { isEdited, MonthActions, type RowActs } from '#web/reporting/kpiRegistration/months/MonthActions.tsx'
import { keyOf } from '#web/reporting/kpiRegistration/months/monthName.ts'
import { editedFields } from '#web/reporting/kpiRegistration/months/typedMonth.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { ListTable, type Column } from '#web/kernel/ui/lists/ListTable.tsx'
import { CardFacts } from '#web/kernel/ui/lists/CardFacts.tsx'

type Props = { rows: readonly MonthlyKpi[] | undefined; acts: RowActs; place: string }

/** The list has one order: the newest month first, then by centre. */
const order = { key: 'month', order: 'desc' } as const
const keepOrder = () => undefined

/** Centre × month; administrators edit in place by a click anywhere in a row. */
export function MonthTable({ rows, acts, place }: Props) {
  const t = useText()
  const columns = useColumns(acts)
  const open = (row: MonthlyKpi) => {
    if (!isEdited(row, acts)) acts.onEdit(row)
  }
  return (
    <ListTable
      label={t('kpiRegistration.list.title')}
      columns={columns}
      rows={rows}
      keyOf={keyOf}
      sort={order}
      onSort={keepOrder}
      onOpen={acts.mayEdit ? open : undefined}
      place={place}
    />
  )
}

function useColumns(acts: RowActs): readonly Column<MonthlyKpi, 'month'>[] {
  const t = useText()
  const head = (column: keyof typeof columnKeys) => [{ title: t(`kpiRegistration.columns.${column}`) }] as const
  const hours = (field: 'workingHours' | 'businessDowntimeHours' | 'systemDowntimeHours') => ({
    heads: head(field),
    cell: (row: MonthlyKpi) => <HoursOf row={row} field={field} acts={acts} />,
    className: 'list-number kpi-hours',
  })
  return [
    { heads: head('month'), cell: row => <Month row={row} /> },
    { heads: head('centreName'), cell: row => <CentreOf row={row} />, className: 'list-wide' },
    hours('workingHours'),
    hours('businessDowntimeHours'),
    { heads: head('reason'), cell: row => <ReasonOf row={row} acts={acts} />, className: 'kpi-reason' },
    hours('systemDowntimeHours'),
    {
      heads: [{ title: t('kpiRegistration.row.actions') }],
      cell: row => <MonthActions row={row} acts={acts} />,
      className: 'kpi-acts',
    },
  ]
}

const columnKeys = {
  month: true,
  centreName: true,
  workingHours: true,
  businessDowntimeHours: true,
  reason: true,
  systemDowntimeHours: true,
}

/** The same on a narrow screen. */
export function MonthCards({ rows, acts }: Props) {
  const t = useText()
  return (
    <ul className="list-cards" aria-label={t('kpiRegistration.list.title')} aria-busy={!rows}>
      {(rows ?? []).map(row => (
        <li key={keyOf(row)} className="list-card">
          <div className="list-card-head">
            <div>
              <Month row={row} />
            </div>
            {!isEdited(row, acts) && <MonthActions row={row} acts={acts} />}
          </div>
          <CentreOf row={row} />
          <CardFacts
            facts={editedFields.map(field => ({
              label: t(`kpiRegistration.columns.${field}`),
              value:
                field === 'reason' ? (
                  <ReasonOf row={row} acts={acts} />
                ) : (
                  <HoursOf row={row} field={field} acts={acts} />
                ),
              isWide: field === 'reason',
            }))}
          />
          {isEdited(row, acts) && <MonthActions row={row} acts={acts} />}
        </li>
      ))}
    </ul>
  )
}
