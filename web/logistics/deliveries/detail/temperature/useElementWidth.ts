import { useEffect, useRef, useState } from 'react'

const settledAfterMs = 250

export type ElementWidth = { px: number; isFirst: boolean }

/** An element's width in CSS pixels: at once when it appears, then whenever a change of size has come to rest; null before. */
export function useElementWidth() {
  const element = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState<ElementWidth | null>(null)
  useEffect(() => {
    const watched = element.current
    if (!watched) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isFirst = true
    const observer = new ResizeObserver(() => {
      clearTimeout(timer)
      const take = () => setWidth(known => ({ px: watched.clientWidth, isFirst: known === null }))
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
  return { element, width }
}
