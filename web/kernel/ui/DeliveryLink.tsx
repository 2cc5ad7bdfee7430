import { Link } from '@tanstack/react-router'
import { useHasMenu } from '#web/kernel/session/useHasMenu.ts'

/** A delivery's reference, which leads to it where the user may open it. */
export function DeliveryLink({ to: { deliveryId, reference } }: { to: { deliveryId: number; reference: string } }) {
  if (!useHasMenu('DeliveryStatus')) return reference
  return (
    <Link to="/delivery/detail" search={{ deliveryId }}>
      {reference}
    </Link>
  )
}
