import type { DeliveryCounts, DeliveryDashboard } from '#contract/reporting/calls/deliveryDashboard.ts'
import type { TransportSection } from '#contract/logistics/rules/transportSections.ts'
import { ListLink } from '#web/reporting/deliveryDashboard/lists/ListLink.tsx'
import { figureLink, type Figure } from '#web/reporting/deliveryDashboard/lists/listLinks.ts'
import { TrendTag } from '#web/reporting/deliveryDashboard/deviation/TrendTag.tsx'
import { weightOf } from '#web/reporting/deliveryDashboard/deviation/trend.ts'
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
  return (
    <div className="figures-scroll">
      <table className="figures-table">
        <caption className="visually-hidden">
          {t('deliveryDashboard.sections.title')}{' '}
          {t(dashboard.isRunning ? 'deliveryDashboard.sections.hintRunning' : 'deliveryDashboard.sections.hint')}
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('deliveryDashboard.sections.section')}</th>
            {shown.map(figure => (
              <th key={figure} scope="col">
                {t(`deliveryDashboard.figures.${figure}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.section ?? 'all'} className={row.section ? undefined : 'figures-all'}>
              <th scope="row">{nameOf(row.section)}</th>
              {shown.map(figure => (
                <td key={figure}>
                  <FigureWithTrend row={row} figure={figure} dashboard={dashboard} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Cards({ rows, dashboard }: Props) {
  const t = useText()
  const nameOf = useSectionName()
  return (
    <ul className="figures-cards">
      {rows.map(row => (
        <li key={row.section ?? 'all'}>
          <h3>{nameOf(row.section)}</h3>
          <dl>
            {shown.map(figure => (
              <div key={figure}>
                <dt>{t(`deliveryDashboard.figures.${figure}`)}</dt>
                <dd>
                  <FigureWithTrend row={row} figure={figure} dashboard={dashboard} />
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
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
    <div className="figure">
      <ListLink
        to={figureLink(period, figure, row.section)}
        className={`figure-number weight-${weightOf(figure, now)}`}
        label={t('deliveryDashboard.read', { ...read, number: count(now) })}
      >
        {count(now)}
      </ListLink>
      <span className="figure-trend">
        {!isRunning && <TrendTag figure={figure} now={now} before={then} />}
        <ListLink
          to={figureLink(before, figure, row.section)}
          label={t('deliveryDashboard.readBefore', { ...read, number: count(then) })}
        >
          {t('deliveryDashboard.sections.before', { number: count(then) })}
        </ListLink>
      </span>
    </div>
  )
}
