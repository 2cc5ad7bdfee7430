import { PictureOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { formatCount } from '#contract/kernel/time/formatTime.ts'
import { saveFile } from '#web/kernel/api/queries.ts'
import type { DrawnStat, Heading } from '#web/kernel/charts/chartEngine.ts'
import type { Size } from '#web/kernel/charts/plotLayout.ts'
import type { Stat } from '#web/kernel/charts/stat.ts'
import { statOption } from '#web/kernel/charts/statOption.ts'
import { useScheme } from '#web/kernel/scheme/scheme.ts'
import { useLanguage, useText } from '#web/kernel/texts/useWords.ts'

export type OnChoose = (categoryIndex: number, seriesIndex: number) => void

/** The engine comes when the first chart is shown; figures and tables never wait for it. */
const loadEngine = () => import('#web/kernel/charts/chartEngine.ts')

/** How the values of a chart are written. */
export function useValueText(unit: Stat['unit']): (value: number) => string {
  const language = useLanguage()
  return unit ?? (value => formatCount(value, language))
}

/** The drawing, anew when the chart or its size changes. The table behind tells the same to whoever does not see it. */
export function StatPlot({ stat, onChoose }: { stat: Stat; onChoose: OnChoose | undefined }) {
  const place = useRef<HTMLDivElement>(null)
  const [drawing, setDrawing] = useState<DrawnStat>()
  const [size, setSize] = useState<Size>()
  const valueText = useValueText(stat.unit)
  useScheme()
  const choose = useEffectEvent<OnChoose>((category, series) => onChoose?.(category, series))
  useEffect(() => {
    const element = place.current
    if (!element) return undefined
    const watching = new ResizeObserver(([entry]) => {
      const { width: widthPx = 0, height: heightPx = 0 } = entry?.contentRect ?? {}
      if (widthPx > 0 && heightPx > 0) setSize({ widthPx, heightPx })
    })
    watching.observe(element)
    const leaving = new AbortController()
    const begin = async () => {
      const { drawStat } = await loadEngine()
      if (leaving.signal.aborted) return
      const drawn = drawStat(element, (category, series) => choose(category, series))
      leaving.signal.addEventListener('abort', drawn.end)
      // Canvas keeps the glyphs that it was drawn with: again when the page's own font has come.
      document.fonts.addEventListener('loadingdone', drawn.redraw, leaving)
      setDrawing(drawn)
    }
    void begin()
    return () => {
      watching.disconnect()
      leaving.abort()
      setDrawing(undefined)
    }
  }, [])
  useEffect(() => {
    if (drawing && size) drawing.show(statOption(stat, size, valueText, onChoose !== undefined), size)
  })
  const rows = stat.direction === 'horizontal' ? stat.categories.length : 0
  return (
    <div className="stat-plot" style={rows > 6 ? { height: rows * 36 + 48 } : undefined} aria-hidden>
      <div ref={place} className="stat-plot-place" />
    </div>
  )
}

type PictureProps = { stat: Stat; heading: Heading; fileName: string; disabled: boolean }

export function PictureButton({ stat, heading, fileName, disabled }: PictureProps) {
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
