import { PictureOutlined, TableOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { useId, useState, type ReactNode } from 'react'
import { saveFile } from '#web/kernel/api/sending/saveFile.ts'
import { isEmptyStat, type Stat } from '#web/kernel/charts/stat.ts'
import { statOption } from '#web/kernel/charts/statOption.ts'
import { StatLegend } from '#web/kernel/charts/StatLegend.tsx'
import { StatTable, type RenderCell } from '#web/kernel/charts/StatTable.tsx'
import { loadEngine, useStatPlot, useValueText, type OnChoose } from '#web/kernel/charts/useStatPlot.ts'
import { useText } from '#web/kernel/texts/useText.ts'
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
export function StatChart({
  title,
  subtitle = '',
  onChoose,
  renderCell,
  fileName,
  controls,
  children,
  ...props
}: Props) {
  const t = useText()
  const heading = useId()
  const table = useId()
  const [showsTable, setShowsTable] = useState(false)
  const isEmpty = isEmptyStat(props)
  const hasLegend = props.series.length > 1
  return (
    <figure className="stat-chart" aria-labelledby={heading}>
      <Flex component="figcaption" wrap gap="small" align="flex-start" justify="space-between">
        <div>
          <h2 id={heading}>{title}</h2>
          {subtitle && <p className="quiet">{subtitle}</p>}
        </div>
        <div className="stat-chart-tools">
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
        </div>
      </Flex>
      {controls}
      {(hasLegend || props.target) && <StatLegend stat={props} />}
      {isEmpty ? (
        <p className="stat-plot stat-plot-empty secondary">{props.emptyText ?? t('statCharts.empty')}</p>
      ) : (
        <Plot stat={props} onChoose={onChoose} />
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
    </figure>
  )
}

/** The table behind tells the same to whoever does not see it. */
function Plot({ stat, onChoose }: { stat: Stat; onChoose: OnChoose | undefined }) {
  const place = useStatPlot(stat, onChoose)
  const rows = stat.direction === 'horizontal' ? stat.categories.length : 0
  return (
    <div className="stat-plot" style={rows > 6 ? { height: rows * 36 + 48 } : undefined} aria-hidden>
      <div ref={place} className="stat-plot-place" />
    </div>
  )
}

type PictureProps = {
  stat: Stat
  heading: { title: string; subtitle: string; hasLegend: boolean }
  fileName: string
  disabled: boolean
}

function PictureButton({ stat, heading, fileName, disabled }: PictureProps) {
  const t = useText()
  const valueText = useValueText(stat.unit)
  const save = async () => {
    const { pictureOf, pictureSize } = await loadEngine()
    const body = await pictureOf(() => statOption(stat, pictureSize, valueText, false), heading)
    saveFile({ fileName: `${fileName}.png`, body })
  }
  return (
    <Button
      size="small"
      type="text"
      icon={<PictureOutlined aria-hidden />}
      title={t('statCharts.pictureHint')}
      disabled={disabled}
      onClick={() => void save()}
    >
      {t('statCharts.picture')}
    </Button>
  )
}
