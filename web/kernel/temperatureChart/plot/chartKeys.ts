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
  const actions: Readonly<Record<string, () => KeyAction>> = {
    ArrowRight: () => goTo(cursorPx === null ? 0 : cursorPx + step),
    ArrowLeft: () => goTo(cursorPx === null ? last : cursorPx - step),
    Home: () => goTo(0),
    End: () => goTo(last),
    Escape: () => ({ cursorPx: null }),
    '+': () => zoomBy(stepFactor),
    '=': () => zoomBy(stepFactor),
    '-': () => zoomBy(1 / stepFactor),
    '0': () => ({ view: null }),
    PageUp: () => ({ view: moved(view, whole, -stepFactor) }),
    PageDown: () => ({ view: moved(view, whole, stepFactor) }),
  }
  return actions[key]?.() ?? null
}
