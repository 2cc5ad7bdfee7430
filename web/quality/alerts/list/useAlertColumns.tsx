import type { AlertRow } from '#contract/quality/types/alertTypes.ts'
import { useManyCompanies } from '#web/kernel/session/useManyCompanies.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import type { SortKeyIn } from '#web/kernel/ui/lists/defineList.ts'
import type { Column } from '#web/kernel/ui/lists/ListTable.tsx'
import type { Chosen } from '#web/kernel/ui/lists/useChosen.ts'
import type { alertList } from '#web/quality/alerts/alertList.ts'
import { About, Actions, Found, Happened, Severe, State, What, type Acts } from '#web/quality/alerts/list/cells.tsx'

type SortKey = SortKeyIn<typeof alertList>

export function useAlertColumns(props: Acts & { chosen: Chosen<AlertRow> }): readonly Column<AlertRow, SortKey>[] {
  const t = useText()
  const isOfMany = useManyCompanies('AlertRules')
  const sorted = (sortKey: SortKey) => ({ title: t(`alerts.columns.${sortKey}`), sortKey })
  return [
    {
      heads: [sorted('severity'), sorted('kind')],
      cell: row => <Severe row={row} chosen={props.chosen} />,
      onCard: 'top',
    },
    { heads: [sorted('reference')], cell: row => <About row={row} hasCompany={isOfMany} />, onCard: 'wide' },
    {
      heads: [{ title: t('alerts.columns.what') }],
      cell: row => <What row={row} />,
      className: 'list-wide',
      onCard: 'wide',
    },
    {
      heads: [sorted('foundAt'), sorted('happenedAt')],
      cell: row => (
        <>
          <Found row={row} />
          <Happened row={row} />
        </>
      ),
    },
    { heads: [{ title: t('alerts.columns.state') }], cell: row => <State row={row} />, className: 'list-wide' },
    {
      heads: [{ title: t('alerts.list.actions') }],
      cell: row => <Actions row={row} {...props} />,
      onCard: 'bottom',
    },
  ]
}
