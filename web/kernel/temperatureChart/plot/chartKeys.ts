import { isWhole, moved, type TimeView, zoomed } from '#web/kernel/temperatureChart/axes/timeView.ts'

type Shown = { view: TimeView; whole: TimeView; columns: number; cursorPx: number | null }

/** What a key does: another place of the cursor (null hides it), or another view (null is the whole). */
export type KeyAction = { cursorPx: number | null } | { view: TimeView | null }

const stepFactor = 0.5
const fastColumns = 10

/** The chart by keyboard: the cursor goes by pixel columns, so that every reading can be reached by zooming. */
export function keyAction(key: string, isFast: boolean, shown: Shown): KeyAction | null {
  const { view, whole, columns, cursorPx } = shown
  const step = isFast ? fastColumns : 1
  const last = Math.max(columns - 1, 0)
  const goTo = (px: number) => ({ cursorPx: Math.max(0, Math.min(Math.round(px), last)) })
  const zoomBy = (factor: number) => {
    const anchorMs = cursorPx === null ? undefined : view.fromMs + (cursorPx / columns) * (view.toMs - view.fromMs)
    const next = zoomed(view, whole, factor, anchorMs)
    return { view: isWhole(next, whole) ? null : next }
  }
  switch (key) {
    case 'ArrowRight':
      return goTo(cursorPx === null ? 0 : cursorPx + step)
    case 'ArrowLeft':
      return goTo(cursorPx === null ? last : cursorPx - step)
    case 'Home':
      return goTo(0)
    case 'End':
      return goTo(last)
    case 'Escape':
      return { cursorPx: null }
    case '+':
    case '=':
      return zoomBy(stepFactor)
    case '-':
      return zoomBy(1 / stepFactor)
    case '0':
      return { view: null }
    case 'PageUp':
      return { view: moved(view, whole, -stepFactor) }
    case 'PageDown':
      return { view: moved(view, whole, stepFactor) }
    default:
      return null
  }
}
