import { SwapOutlined } from '@ant-design/icons'
import { useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { useText } from '#web/kernel/texts/useText.ts'

type Props = {
  label: string
  className: string
  role?: 'group' | 'region'
  /** For those that scroll it themselves. */
  region?: RefObject<HTMLDivElement | null>
  children: ReactNode
}

/** What may be wider than its place scrolls sideways by itself, by keyboard too; and says so where it is wider. */
export function ScrollArea({ label, className, role = 'group', region: given, children }: Props) {
  const t = useText()
  const own = useRef<HTMLDivElement>(null)
  const region = given ?? own
  const isWider = useIsWider(region)
  return (
    <>
      {isWider && (
        <p className="quiet no-print" aria-hidden>
          <SwapOutlined /> {t('common.scrollsSideways')}
        </p>
      )}
      <div ref={region} className={className} role={role} aria-label={label} tabIndex={0}>
        {children}
      </div>
    </>
  )
}

/** Whether a part of it is out of sight at its side, now and whenever it or what it holds changes its size. */
function useIsWider(region: RefObject<HTMLDivElement | null>): boolean {
  const [isWider, setWider] = useState(false)
  useLayoutEffect(() => {
    const element = region.current
    if (!element) return undefined
    const measure = () => setWider(element.scrollWidth > element.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    for (const one of [element, ...element.children]) observer.observe(one)
    return () => observer.disconnect()
  }, [region])
  return isWider
}
