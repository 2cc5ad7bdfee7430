import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { formatCount } from '#contract/kernel/time/formatTime.ts'
import type { DrawnStat } from '#web/kernel/charts/chartEngine.ts'
import type { Size } from '#web/kernel/charts/plotLayout.ts'
import type { Stat } from '#web/kernel/charts/stat.ts'
import { statOption } from '#web/kernel/charts/statOption.ts'
import { useScheme } from '#web/kernel/scheme/scheme.ts'
import { useLanguage } from '#web/kernel/texts/useText.ts'

export type OnChoose = (categoryIndex: number, seriesIndex: number) => void

/** The engine comes when the first chart is shown; figures and tables never wait for it. */
export const loadEngine = () => import('#web/kernel/charts/chartEngine.ts')

/** How the values of a chart are written. */
export function useValueText(unit: Stat['unit']): (value: number) => string {
  const language = useLanguage()
  return unit ?? (value => formatCount(value, language))
}

/** Draws a chart into the element of `place`, anew when it or its size changes. */
export function useStatPlot(stat: Stat, onChoose: OnChoose | undefined) {
  const place = useRef<HTMLDivElement>(null)
  const [drawing, setDrawing] = useState<DrawnStat>()
  const size = useSizeOf(place)
  const valueText = useValueText(stat.unit)
  useScheme()
  const choose = useEffectEvent<OnChoose>((category, series) => onChoose?.(category, series))

  useEffect(() => {
    let drawn: DrawnStat | undefined
    let hasLeft = false
    const begin = async () => {
      const { drawStat } = await loadEngine()
      if (hasLeft || !place.current) return
      drawn = drawStat(place.current, (category, series) => choose(category, series))
      setDrawing(drawn)
    }
    void begin()
    return () => {
      hasLeft = true
      drawn?.end()
      setDrawing(undefined)
    }
  }, [])

  useEffect(() => {
    if (drawing && size) drawing.show(statOption(stat, size, valueText, onChoose !== undefined), size)
  })
  useFontsLoaded(() => drawing?.redraw())
  return place
}

function useSizeOf(place: { current: HTMLElement | null }): Size | undefined {
  const [size, setSize] = useState<Size>()
  useEffect(() => {
    const watching = new ResizeObserver(entries => {
      for (const { contentRect } of entries) {
        const { width: widthPx, height: heightPx } = contentRect
        if (widthPx > 0 && heightPx > 0) setSize({ widthPx, heightPx })
      }
    })
    if (place.current) watching.observe(place.current)
    return () => watching.disconnect()
  }, [place])
  return size
}

/** Canvas keeps the glyphs that it was drawn with: again when the page's own font has come. */
function useFontsLoaded(onLoaded: () => void) {
  const report = useEffectEvent(onLoaded)
  useEffect(() => {
    const loaded = () => report()
    document.fonts.addEventListener('loadingdone', loaded)
    return () => document.fonts.removeEventListener('loadingdone', loaded)
  }, [])
}
