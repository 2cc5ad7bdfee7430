import type { StatusChoice } from '#web/logistics/deliveries/deliveryList.ts'
import { useText } from '#web/kernel/texts/useText.ts'

/** The name of what the status field offers. */
export function useStatusText() {
  const t = useText()
  const names: Record<StatusChoice, string> = {
    '1': t('deliveries.status.1'),
    '2': t('deliveries.status.2'),
    awaitingPickup: t('deliveries.awaitingPickup'),
    pickedUp: t('deliveries.pickedUp'),
    late: t('deliveries.late'),
  }
  return (choice: StatusChoice) => names[choice]
}
