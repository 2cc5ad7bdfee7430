import { Link } from '@tanstack/react-router'
import { useHasMenu } from '#web/kernel/session/menus.ts'

type Props = {
  to: { deliveryId: number; reference: string }
  className?: string
  /** Beside a form, which stays as it is. */
  inNewTab?: boolean
  onClick?: () => void
}

/** A delivery's reference, which leads to it where the user may open it. */
export function DeliveryLink({ to: { deliveryId, reference }, className, inNewTab, onClick }: Props) {
  if (!useHasMenu('DeliveryStatus')) return className ? <span className={className}>{reference}</span> : reference
  return (
    <Link
      to="/delivery/detail"
      search={{ deliveryId }}
      className={className}
      onClick={onClick}
      {...(inNewTab && { target: '_blank' })}
    >
      {reference}
    </Link>
  )
}
