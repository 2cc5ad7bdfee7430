import { useEffect } from 'react'
import { showError } from '#web/kernel/messages/messages.ts'

/** The search box could not be fetched: says so, and is closed again. */
export function SearchUnreachable({ onClose }: { onClose: () => void }) {
  useEffect(() => {
    showError(t => t('searchBox.unreachable'))
    onClose()
  }, [onClose])
  return null
}
