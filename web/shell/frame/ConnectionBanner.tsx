import { DisconnectOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { reconnectNow, useConnection } from '#web/kernel/api/connection/connection.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import '#web/shell/frame/connectionBanner.css'

/** While the server is out of reach: quiet, above whatever is open, and nothing moves for it. */
export function ConnectionBanner() {
  const t = useText()
  const isLost = useConnection(({ isLost }) => isLost)
  return (
    <div role="status" className="connection-place no-print">
      {isLost && (
        <div className="connection-banner">
          <DisconnectOutlined aria-hidden />
          <span>{t('common.reconnecting')}</span>
          <Button size="small" onClick={reconnectNow}>
            {t('common.retryNow')}
          </Button>
        </div>
      )}
    </div>
  )
}
