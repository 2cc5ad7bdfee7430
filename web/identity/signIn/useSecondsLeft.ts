import { useEffect, useState } from 'react'

const secondsUntil = (at: string | null) => (at ? Math.max(0, Math.ceil((Date.parse(at) - Date.now()) / 1000)) : 0)

/** Whole seconds until an instant, counting down to 0. */
export function useSecondsLeft(at: string | null): number {
  const [, setTicks] = useState(0)
  const seconds = secondsUntil(at)
  const isOver = seconds === 0
  useEffect(() => {
    if (isOver) return undefined
    const timer = setInterval(() => setTicks(ticks => ticks + 1), 1000)
    return () => clearInterval(timer)
  }, [isOver])
  return seconds
}
