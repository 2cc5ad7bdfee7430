export function PortalDocumentsPage() {
  return null
}
