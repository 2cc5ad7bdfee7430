import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { keyAction } from '#web/kernel/temperatureChart/plot/chartKeys.ts'
import { cursorColumn, timeAt } from '#web/kernel/temperatureChart/axes/timeView.ts'
import type { ShownPlot } from '#web/kernel/temperatureChart/plot/PlotArea.tsx'
import { useText } from '#web/kernel/texts/useWords.ts'

type Props = Pick<ShownPlot, 'view' | 'whole' | 'onView' | 'cursorAtMs' | 'onCursor'> & {
  /** How many pixel columns its plots have. */
  columns: number
  isBusy: boolean
  children: ReactNode
}

/** Takes the keys for all plots in it: they share view and cursor. */
export function KeyboardArea({ view, whole, onView, cursorAtMs, onCursor, columns, isBusy, children }: Props) {
  const t = useText()
  const hintId = useId()
  const area = useRef<HTMLDivElement>(null)
  const takeKey = (event: KeyboardEvent) => {
    const isOurs = event.target === area.current && !event.ctrlKey && !event.metaKey && !event.altKey
    const cursorPx = cursorColumn(view, columns, cursorAtMs)
    const action = isOurs ? keyAction(event.key, event.shiftKey, { view, whole, columns, cursorPx }) : null
    if (!action) return
    event.preventDefault()
    if ('view' in action) onView(action.view)
    else onCursor(action.cursorPx === null ? null : timeAt(view, columns, action.cursorPx))
  }
  return (
    <>
      <div
        ref={area}
        className="temperature-chart-plots"
        role="group"
        tabIndex={0}
        aria-label={t('temperatureChart.title')}
        aria-describedby={hintId}
        aria-busy={isBusy}
        onKeyDown={takeKey}
      >
        {children}
      </div>
      <p id={hintId} className="temperature-chart-hint quiet no-print">
        {t('temperatureChart.hint')}
      </p>
    </>
  )
}
