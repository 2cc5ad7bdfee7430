import { useEffect } from 'react'
import { showError } from '#web/kernel/messages/messages.ts'

/** The search box could not be fetched: says so, and is closed again. */
export function SearchUnreachable({ onClose }: { onClose: () => void }) {
  useEffect(() => {
    showError(t => t('common.noConnection'))
    onClose()
  }, [onClose])
  return null
}
