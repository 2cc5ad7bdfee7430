import type { ReactNode } from 'react'
import { totalOf, type Stat } from '#web/kernel/charts/stat.ts'
import { useValueText, type OnChoose } from '#web/kernel/charts/StatPlot.tsx'
import { ScrollArea } from '#web/kernel/ui/scrolling/ScrollTable.tsx'
import { useText } from '#web/kernel/texts/useWords.ts'

export type RenderCell = (categoryIndex: number, seriesIndex: number, text: string) => ReactNode

type Props = {
  stat: Stat
  caption: string
  categoryTitle: string | undefined
  /** Where it is not, only screen readers find it, without anything that takes the focus. */
  isShown: boolean
  onChoose: OnChoose | undefined
  renderCell: RenderCell | undefined
}

/** The chart's values as a table; everything that can be clicked in the chart is a button or link here. */
export function StatTable({ stat, caption, categoryTitle, isShown, onChoose, renderCell }: Props) {
  const t = useText()
  const valueText = useValueText(stat.unit)
  const { categories, series, stacked, target, facts = [] } = stat
  const textOf = (value: number | null | undefined) =>
    value === null || value === undefined ? t('statCharts.noData') : valueText(value)
  const cell = (category: number, index: number) => {
    const value = series[index]?.values[category] ?? null
    const text = textOf(value)
    if (!isShown || value === null) return text
    if (renderCell) return renderCell(category, index, text)
    if (!onChoose) return text
    return (
      <button type="button" className="stat-choose plain-button link" onClick={() => onChoose(category, index)}>
        {text}
      </button>
    )
  }
  const table = (
    <table className="stat-table plain-table">
      <caption className="quiet">
        {caption}
        {target && ` ${t('statCharts.target', { label: target.label, value: valueText(target.value) })}`}
      </caption>
      <thead>
        <tr>
          <th scope="col">{categoryTitle ?? t('statCharts.category')}</th>
          {series.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
          {stacked && <th scope="col">{t('statCharts.total')}</th>}
          {facts.map(({ title }) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {categories.map((name, category) => (
          <tr key={name}>
            <th scope="row">{name.replaceAll('\n', ' ')}</th>
            {series.map((one, index) => (
              <td key={one.name}>{cell(category, index)}</td>
            ))}
            {stacked && <td>{textOf(totalOf(series, category))}</td>}
            {facts.map(({ title, texts }) => (
              <td key={title}>{texts[category]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
  if (!isShown) return <div className="visually-hidden">{table}</div>
  return (
    <ScrollArea label={caption} className="stat-table-scroll box">
      {table}
    </ScrollArea>
  )
}
