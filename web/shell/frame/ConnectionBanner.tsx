import { reconnectNow, useConnection } from '#web/kernel/api/connection/connection.ts'
import { createPortal } from 'react-dom'
import { useFront } from '#web/kernel/ui/dialogs/useModal.ts'
import { useText } from '#web/kernel/texts/useWords.ts'
import '#web/shell/frame/connectionBanner.css'

/** While the server is out of reach: quiet, above whatever is open, and nothing moves for it. Without antd, as the login. */
export function ConnectionBanner() {
  const t = useText()
  const isLost = useConnection(({ isLost }) => isLost)
  const front = useFront()
  if (front !== document.body && !isLost) return null
  return createPortal(
    <div role="status" className="connection-place no-print">
      {isLost && (
        <div className="connection-banner">
          <span>{t('common.reconnecting')}</span>
          <button type="button" onClick={reconnectNow}>
            {t('common.retryNow')}
          </button>
        </div>
      )}
    </div>,
    front,
  )
}
