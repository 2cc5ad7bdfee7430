import { useEffect, useRef, useState } from 'react'

const settledAfterMs = 250

/** An element's width in CSS pixels: at once when it appears, then whenever a change of size has come to rest. */
export function useElementWidth() {
  const element = useRef<HTMLDivElement>(null)
  const [widthPx, setWidthPx] = useState<number | null>(null)
  useEffect(() => {
    const watched = element.current
    if (!watched) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isFirst = true
    const observer = new ResizeObserver(() => {
      clearTimeout(timer)
      const take = () => setWidthPx(watched.clientWidth)
      if (isFirst) take()
      else timer = setTimeout(take, settledAfterMs)
      isFirst = false
    })
    observer.observe(watched)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [])
  return { element, widthPx }
}
