export function DeliveryStatusPage() {
  return null
}
