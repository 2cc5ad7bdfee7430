import { useEffect, useRef, useState, type ReactNode } from 'react'

/** As far below the window as somebody scrolls while a card is fetched. */
const rootMargin = '600px'

/** A card asks for its data when it comes near the window; the others when the browser has nothing else to do. */
export function WhenNear({ room, children }: { room: ReactNode; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    const want = () => setWanted(true)
    const observer = new IntersectionObserver(
      entries => entries.some(({ isIntersecting }) => isIntersecting) && want(),
      { rootMargin },
    )
    if (place.current) observer.observe(place.current)
    // Not every browser tells when it is idle.
    const idle = 'requestIdleCallback' in window ? requestIdleCallback(want) : undefined
    if (idle === undefined) want()
    return () => {
      observer.disconnect()
      if (idle !== undefined) cancelIdleCallback(idle)
    }
  }, [])
  return (
    <div ref={place} className="board-content">
      {isWanted ? children : room}
    </div>
  )
}
