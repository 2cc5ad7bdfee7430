import { type ReactNode, useEffect, useRef, useState } from 'react'

/** How far outside of the window something is made ready. */
const marginPx = 300

/** Draws its content while it is in or near the window: thirty plots at once would make each slow. */
export function NearView({ className, children }: { className: string; children: () => ReactNode }) {
  const element = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const watched = element.current
    if (!watched) return undefined
    const observer = new IntersectionObserver(entries => setNear(entries.at(-1)?.isIntersecting ?? false), {
      rootMargin: `${marginPx}px 0px`,
    })
    observer.observe(watched)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={element} className={className}>
      {isNear && children()}
    </div>
  )
}
