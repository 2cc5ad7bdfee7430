import { Flex } from 'antd'
import type { DeliveryCounts, DeliveryDashboard } from '#contract/reporting/calls/deliveryDashboard.ts'
import type { TransportSection } from '#contract/logistics/rules/transportSections.ts'
import { ListLink } from '#web/reporting/deliveryDashboard/lists/ListLink.tsx'
import { figureLink, type Figure } from '#web/reporting/deliveryDashboard/lists/listLinks.ts'
import { TrendTag } from '#web/reporting/deliveryDashboard/deviation/TrendTag.tsx'
import { weightLook, weightOf } from '#web/reporting/deliveryDashboard/deviation/trend.ts'
import { Facts } from '#web/kernel/ui/Facts.tsx'
import { ScrollTable } from '#web/kernel/ui/scrolling/ScrollTable.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'

const shown = [
  'total',
  'delivered',
  'inTransit',
  'late',
  'excursion',
  'incomplete',
  'noData',
] as const satisfies Figure[]

type Row = { section: TransportSection | undefined; now: DeliveryCounts; before: DeliveryCounts }
type Shown = Pick<DeliveryDashboard, 'sections' | 'period' | 'before' | 'isRunning'>

/** All sections together, then each of them. */
function rowsOf({ sections }: Shown): Row[] {
  const sum = (of: 'now' | 'before') =>
    Object.fromEntries(
      shown.map(figure => [figure, sections.reduce((total, one) => total + one[of][figure], 0)]),
    ) as DeliveryCounts
  return [{ section: undefined, now: sum('now'), before: sum('before') }, ...sections]
}

/** What was shipped in the period by transport section, beside the period before: a table, on a phone cards. */
export function SectionFigures({ dashboard, isPhone }: { dashboard: Shown; isPhone: boolean }) {
  const rows = rowsOf(dashboard)
  return isPhone ? <Cards rows={rows} dashboard={dashboard} /> : <Table rows={rows} dashboard={dashboard} />
}

type Props = { rows: readonly Row[]; dashboard: Shown }

const useSectionName = () => {
  const t = useText()
  return (section: TransportSection | undefined) =>
    section ? t(`deliveries.sections.${section}`) : t('deliveryDashboard.sections.all')
}

function Table({ rows, dashboard }: Props) {
  const t = useText()
  const nameOf = useSectionName()
  const heads = shown.map(figure => t(`deliveryDashboard.figures.${figure}`))
  const hint = t(dashboard.isRunning ? 'deliveryDashboard.sections.hintRunning' : 'deliveryDashboard.sections.hint')
  return (
    <ScrollTable
      label={`${t('deliveryDashboard.sections.title')} ${hint}`}
      heads={[t('deliveryDashboard.sections.section'), ...heads]}
      className="amounts"
    >
      {rows.map(row => (
        <tr key={row.section ?? 'all'} className={row.section ? undefined : 'filled'}>
          <th scope="row">{nameOf(row.section)}</th>
          {shown.map(figure => (
            <td key={figure}>
              <FigureWithTrend row={row} figure={figure} dashboard={dashboard} />
            </td>
          ))}
        </tr>
      ))}
    </ScrollTable>
  )
}

function Cards({ rows, dashboard }: Props) {
  const t = useText()
  const nameOf = useSectionName()
  return (
    <Flex component="ul" vertical gap="small">
      {rows.map(row => (
        <li key={row.section ?? 'all'} className="box">
          <h3>{nameOf(row.section)}</h3>
          <Facts
            facts={shown.map(figure => ({
              label: t(`deliveryDashboard.figures.${figure}`),
              value: <FigureWithTrend row={row} figure={figure} dashboard={dashboard} />,
            }))}
          />
        </li>
      ))}
    </Flex>
  )
}

type FigureProps = { row: Row; figure: Figure; dashboard: Shown }

/** A number, and below it how it changed from which number; one that still grows has not changed yet. */
function FigureWithTrend({ row, figure, dashboard: { period, before, isRunning } }: FigureProps) {
  const t = useText()
  const { count } = useTimes()
  const nameOf = useSectionName()
  const read = { place: nameOf(row.section), figure: t(`deliveryDashboard.figures.${figure}`) }
  const [now, then] = [row.now[figure], row.before[figure]]
  return (
    <>
      <div className={weightLook[weightOf(figure, now)]}>
        <ListLink
          to={figureLink(period, figure, row.section)}
          className="plain-link heading"
          label={t('deliveryDashboard.read', { ...read, number: count(now) })}
        >
          {count(now)}
        </ListLink>
      </div>
      <div className="quiet">
        {!isRunning && <TrendTag figure={figure} now={now} before={then} />}{' '}
        <ListLink
          to={figureLink(before, figure, row.section)}
          className="plain-link"
          label={t('deliveryDashboard.readBefore', { ...read, number: count(then) })}
        >
          {t('deliveryDashboard.sections.before', { number: count(then) })}
        </ListLink>
      </div>
    </>
  )
}
