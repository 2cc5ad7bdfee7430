import { TableOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { useId, useState, type ReactNode } from 'react'
import { isEmptyStat, type Stat } from '#web/kernel/charts/stat.ts'
import { StatTable, type RenderCell } from '#web/kernel/charts/StatTable.tsx'
import { PictureButton, StatPlot, type OnChoose } from '#web/kernel/charts/StatPlot.tsx'
import { useText } from '#web/kernel/texts/useWords.ts'
import '#web/kernel/charts/statCharts.css'

type Props = Stat & {
  title: string
  /** What it covers, such as its period and company; stands in the picture too. */
  subtitle?: string
  /** A click on a bar or point; the table has a button (or what `renderCell` makes) for each of them. */
  onChoose?: OnChoose
  /** How a value stands in the table, e.g. as a link to what is behind it. */
  renderCell?: RenderCell
  /** What the categories are, for the table: "Day". */
  categoryTitle?: string
  /** Of the picture, without its ending. */
  fileName: string
  /** In place of the ordinary text where there is no data at all. */
  emptyText?: string
  /** What to show of it, below its title. */
  controls?: ReactNode
  /** More buttons beside the chart's own, such as CSV. */
  children?: ReactNode
}

/**
 * A chart of few values, the one look of all dashboards: figures written into it, a table behind it, a picture to pass on.
 * Its place is taken at once; the drawing comes when ECharts has loaded.
 */
export function StatChart(given: Props) {
  const { title, subtitle = '', onChoose, renderCell, fileName, controls, children, ...props } = given
  const t = useText()
  const heading = useId()
  const table = useId()
  const [showsTable, setShowsTable] = useState(false)
  const isEmpty = isEmptyStat(props)
  const hasLegend = props.series.length > 1
  return (
    <Flex component="figure" vertical gap="small" className="stat-chart" aria-labelledby={heading}>
      <Flex component="figcaption" wrap gap="small" align="flex-start" justify="space-between">
        <div>
          <h2 id={heading}>{title}</h2>
          {subtitle && <p className="quiet">{subtitle}</p>}
        </div>
        <Flex wrap gap="4px" className="stat-chart-tools no-print">
          <Button
            size="small"
            type="text"
            icon={<TableOutlined aria-hidden />}
            aria-expanded={showsTable}
            aria-controls={table}
            disabled={isEmpty}
            onClick={() => setShowsTable(!showsTable)}
          >
            {showsTable ? t('statCharts.hideTable') : t('statCharts.showTable')}
          </Button>
          <PictureButton stat={props} heading={{ title, subtitle, hasLegend }} fileName={fileName} disabled={isEmpty} />
          {children}
        </Flex>
      </Flex>
      {controls}
      {(hasLegend || props.target) && <StatLegend stat={props} />}
      {isEmpty ? (
        <p className="stat-plot stat-plot-empty secondary">{props.emptyText ?? t('statCharts.empty')}</p>
      ) : (
        <StatPlot stat={props} onChoose={onChoose} />
      )}
      <div id={table}>
        <StatTable
          stat={props}
          caption={subtitle ? t('statCharts.caption', { title, subtitle }) : title}
          categoryTitle={props.categoryTitle}
          isShown={showsTable}
          onChoose={onChoose}
          renderCell={renderCell}
        />
      </div>
    </Flex>
  )
}

/** Which colour and pattern is what, and what the dashed line stands for. */
function StatLegend({ stat: { series, target } }: { stat: Stat }) {
  const named = series.length > 1 ? series : []
  return (
    <Flex component="ul" wrap gap="small" className="small" aria-hidden>
      {named.map(({ name, color, pattern = 'solid' }) => (
        <Flex component="li" key={name} gap={6} align="center">
          <span className={`stat-swatch stat-swatch-${pattern}`} style={{ backgroundColor: color }} />
          {name}
        </Flex>
      ))}
      {target && (
        <Flex component="li" gap={6} align="center">
          <span className="stat-target" />
          {target.label}
        </Flex>
      )}
    </Flex>
  )
}
