import type { ReactNode } from 'react'
import { ScrollArea } from '#web/kernel/ui/scrolling/ScrollArea.tsx'
import '#web/kernel/ui/scrolling/scrollTable.css'

type Props = {
  label: string
  heads: readonly string[]
  /** What stands over the first column instead of words. */
  firstHead?: ReactNode
  /** Many rows scroll by themselves, under their heads: what one does with them stays near. */
  isLong?: boolean
  className?: string
  children: ReactNode
}

/** A native table that scrolls sideways by itself where the window is narrow, by keyboard too. */
export function ScrollTable({ label, heads, firstHead, isLong = false, className, children }: Props) {
  return (
    <ScrollArea label={label} className={isLong ? 'scroll-table scroll-table-long' : 'scroll-table'}>
      <table className={className}>
        <thead>
          <tr>
            {firstHead !== undefined && <th scope="col">{firstHead}</th>}
            {heads.map(head => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </ScrollArea>
  )
}
