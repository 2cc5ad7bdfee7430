import type { ReactNode } from 'react'
import '#web/kernel/ui/lists/list.css'

/** Why there is nothing to show, and what may help. */
export function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="list-notice" role="status">
      <p>{title}</p>
      <div className="quiet">{children}</div>
    </div>
  )
}
