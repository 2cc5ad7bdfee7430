import type { MonthlyKpi } from '#contract/reporting/calls/kpiRegistration.ts'
import type { HourField } from '#contract/reporting/rules/kpiHours.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import type { Column } from '#web/kernel/ui/lists/ListTable.tsx'
import { MonthActions, type RowActs } from '#web/reporting/kpiRegistration/months/MonthActions.tsx'
import { CentreOf, HoursOf, Month, ReasonOf } from '#web/reporting/kpiRegistration/months/monthCells.tsx'

/** Centre × month. */
export function useColumns(acts: RowActs): readonly Column<MonthlyKpi, never>[] {
  const t = useText()
  const head = (column: HourField | 'month' | 'centreName' | 'reason') =>
    [{ title: t(`kpiRegistration.columns.${column}`) }] as const
  const hours = (field: HourField) => ({
    heads: head(field),
    cell: (row: MonthlyKpi) => <HoursOf row={row} field={field} acts={acts} />,
    className: 'list-number kpi-hours',
  })
  return [
    { heads: head('month'), cell: row => <Month row={row} />, onCard: 'top' },
    { heads: head('centreName'), cell: row => <CentreOf row={row} />, className: 'list-wide', onCard: 'top' },
    hours('workingHours'),
    hours('businessDowntimeHours'),
    { heads: head('reason'), cell: row => <ReasonOf row={row} acts={acts} />, className: 'list-wide', onCard: 'wide' },
    hours('systemDowntimeHours'),
    {
      heads: [{ title: t('kpiRegistration.row.actions') }],
      cell: row => <MonthActions row={row} acts={acts} />,
      className: 'kpi-acts',
      onCard: 'bottom',
    },
  ]
}
