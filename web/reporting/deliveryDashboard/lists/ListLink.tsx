import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ListSearch } from '#web/logistics/deliveries/deliveryList.ts'
import { useHasMenu } from '#web/kernel/session/menus.ts'

type Props = {
  to: ListSearch
  className?: string
  /** What a number that stands alone means. */
  label?: string
  children: ReactNode
}

/** What is counted, as a link to exactly these deliveries; who may not open Delivery Status reads the same as text. */
export function ListLink({ to, className, label, children }: Props) {
  const mayOpen = useHasMenu('DeliveryStatus')
  if (!mayOpen) return <span className={className}>{children}</span>
  return (
    <Link to="/delivery" search={to} className={className} aria-label={label}>
      {children}
    </Link>
  )
}
