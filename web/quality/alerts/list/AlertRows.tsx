import { Checkbox } from 'antd'
import type { AlertRow } from '#contract/quality/types/alertTypes.ts'
import { alertSortKeys } from '#contract/quality/rules/lists.ts'
import type { ListTab, Sort, SortKey } from '#web/quality/alerts/alertSearch.ts'
import { About, Actions, Choose, Found, Happened, Severe, State, What } from '#web/quality/alerts/list/cells.tsx'
import { AlertStory } from '#web/quality/alerts/story/AlertStory.tsx'
import { useSession } from '#web/kernel/session/currentSession.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { ListCards } from '#web/kernel/ui/lists/ListCards.tsx'
import { ListTable, type Column } from '#web/kernel/ui/lists/ListTable.tsx'
import { CardFacts } from '#web/kernel/ui/lists/CardFacts.tsx'

export type RowsProps = {
  tab: ListTab
  rows: readonly AlertRow[] | undefined
  place: string
  sort: Sort
  onSort: (key: SortKey) => void
  chosen: ReadonlySet<number>
  onChoose: (chosen: ReadonlySet<number>) => void
  /** Its story is shown below it. */
  openedAlert: number | undefined
  onOpen: (alertId: number) => void
  onAcknowledge: (row: AlertRow) => void
}

/** Whose alert it is needs saying only where there are alerts of several companies. */
const useManyCompanies = () => useSession(({ profile }) => (profile?.menuEnterpriseMap.AlertRules ?? []).length > 1)

export function AlertTable(props: RowsProps) {
  const { tab, rows, place, sort, onSort, openedAlert } = props
  const t = useText()
  return (
    <>
      <ChooseAll {...props} />
      <ListTable
        label={t(`alerts.list.${tab}`)}
        columns={useColumns(props)}
        rows={rows}
        keyOf={row => row.alertId}
        place={place}
        sort={sort}
        onSort={onSort}
        renderBelow={row => row.alertId === openedAlert && <AlertStory alertId={row.alertId} />}
      />
    </>
  )
}

function useColumns(props: RowsProps): readonly Column<AlertRow, SortKey>[] {
  const t = useText()
  const isOfMany = useManyCompanies()
  const sorted = (sortKey: SortKey) => ({ title: t(`alerts.columns.${sortKey}`), sortKey })
  return [
    {
      heads: [sorted('severity'), sorted('kind')],
      cell: row => <Severe row={row} choose={<Choose row={row} {...props} />} />,
    },
    { heads: [sorted('reference')], cell: row => <About row={row} hasCompany={isOfMany} /> },
    { heads: [{ title: t('alerts.columns.what') }], cell: row => <What row={row} />, className: 'list-wide' },
    {
      heads: [sorted('foundAt'), sorted('happenedAt')],
      cell: row => (
        <>
          <Found row={row} />
          <Happened row={row} />
        </>
      ),
    },
    { heads: [{ title: t('alerts.columns.state') }], cell: row => <State row={row} /> },
    { heads: [{ title: t('alerts.list.actions') }], cell: row => <Actions row={row} {...props} /> },
  ]
}

/** The same facts on a narrow screen. */
export function AlertCards(props: RowsProps) {
  const { rows, sort, onSort, openedAlert } = props
  const t = useText()
  const isOfMany = useManyCompanies()
  return (
    <>
      <ChooseAll {...props} />
      <ListCards
        rows={rows}
        keyOf={row => row.alertId}
        renderCard={row => (
          <>
            <Severe row={row} choose={<Choose row={row} {...props} />} />
            <CardFacts
              facts={[
                {
                  label: t('alerts.columns.reference'),
                  value: <About row={row} hasCompany={isOfMany} />,
                  isWide: true,
                },
                { label: t('alerts.columns.what'), value: <What row={row} />, isWide: true },
                { label: t('alerts.columns.foundAt'), value: <Found row={row} /> },
                { label: t('alerts.columns.happenedAt'), value: <Happened row={row} /> },
                { label: t('alerts.columns.state'), value: <State row={row} />, isWide: true },
              ]}
            />
            <Actions row={row} {...props} />
            {row.alertId === openedAlert && <AlertStory alertId={row.alertId} />}
          </>
        )}
        texts={{ sortBy: t('lists.sortBy'), ascending: t('lists.ascending'), descending: t('lists.descending') }}
        sortKeys={alertSortKeys.map(key => ({ value: key, label: t(`alerts.columns.${key}`) }))}
        sort={sort}
        onSort={onSort}
      />
    </>
  )
}

/** All of the page at once, where there is more than one to acknowledge. */
function ChooseAll({ rows, chosen, onChoose }: RowsProps) {
  const t = useText()
  const able = (rows ?? []).filter(row => row.mayAcknowledge).map(row => row.alertId)
  if (able.length < 2) return null
  const number = able.filter(id => chosen.has(id)).length
  return (
    <Checkbox
      className="alert-choose-all"
      checked={number === able.length}
      indeterminate={number > 0 && number < able.length}
      onChange={({ target }) => onChoose(new Set(target.checked ? able : []))}
    >
      {number > 0 ? t('alerts.list.chosen', { number }) : t('alerts.list.chooseAll')}
    </Checkbox>
  )
}
