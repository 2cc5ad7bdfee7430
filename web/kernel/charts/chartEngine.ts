import { BarChart, LineChart } from 'echarts/charts'
import { GridComponent, LegendComponent, MarkLineComponent, TitleComponent } from 'echarts/components'
import { init, use } from 'echarts/core'
import { LabelLayout } from 'echarts/features'
import { CanvasRenderer } from 'echarts/renderers'
import type { Size } from '#web/kernel/charts/plotLayout.ts'
import { plotInks } from '#web/kernel/charts/stat.ts'
import { inScheme } from '#web/kernel/scheme/scheme.ts'
import type { StatOption } from '#web/kernel/charts/statOption.ts'

// The only module that holds ECharts; it is loaded when a chart is in sight. Drawn on canvas: the page's security policy
// has no room for the style tags of its SVG, and pictures are made from it.
use([
  BarChart,
  LineChart,
  GridComponent,
  LegendComponent,
  MarkLineComponent,
  TitleComponent,
  LabelLayout,
  CanvasRenderer,
])

export type DrawnStat = ReturnType<typeof drawStat>

/** Draws into an element; `onChoose` hears which value was clicked. */
export function drawStat(element: HTMLElement, onChoose: (categoryIndex: number, seriesIndex: number) => void) {
  const chart = init(element, null, { renderer: 'canvas' })
  chart.on('click', ({ dataIndex, seriesIndex }) => {
    if (seriesIndex !== undefined) onChoose(dataIndex, seriesIndex)
  })
  let drawn = ''
  let latest: StatOption | undefined
  const redraw = () => latest && chart.setOption(latest, { notMerge: true })
  return {
    /** Draws what is not drawn already. */
    show: (option: StatOption, { widthPx: width, heightPx: height }: Size) => {
      // What it says decides, not whether it is the same object.
      const reported = JSON.stringify([option, width, height])
      if (reported === drawn) return
      drawn = reported
      latest = option
      chart.resize({ width, height })
      redraw()
    },
    redraw,
    end: () => chart.dispose(),
  }
}

export const pictureSize: Size = { widthPx: 960, heightPx: 500, headPx: 88 }
const pixelRatio = 2

export type Heading = { title: string; subtitle: string; hasLegend: boolean }

/** The chart as a picture to pass on: light in either scheme, with its title, period and legend, sharp in print. */
export const pictureOf = (option: () => StatOption, heading: Heading): Promise<Blob> =>
  inScheme('light', () => drawnPicture(option(), heading))

function drawnPicture(option: StatOption, { title, subtitle, hasLegend }: Heading): Promise<Blob> {
  const { widthPx: width, heightPx: height } = pictureSize
  const element = document.createElement('div')
  const chart = init(element, null, { renderer: 'canvas', width, height })
  const textStyle = { color: plotInks.text }
  chart.setOption({
    ...option,
    title: {
      text: title,
      subtext: subtitle,
      left: 0,
      top: 12,
      textStyle: { color: plotInks.strong, fontSize: 18, fontWeight: 600 },
      subtextStyle: textStyle,
    },
    // The sums at the ends of stacks have no name, so they are not in it.
    legend: { show: hasLegend, left: 0, top: 64, textStyle },
  })
  const canvas = withMargin(chart.getRenderedCanvas({ pixelRatio, backgroundColor: plotInks.paper }))
  chart.dispose()
  return new Promise((resolve, reject) => {
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error('This chart cannot be drawn'))), 'image/png')
  })
}

const marginPx = 20 * pixelRatio

function withMargin(drawn: HTMLCanvasElement): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = drawn.width + 2 * marginPx
  canvas.height = drawn.height + 2 * marginPx
  const context = canvas.getContext('2d')
  if (!context) return drawn
  context.fillStyle = plotInks.paper
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(drawn, marginPx, marginPx)
  return canvas
}
