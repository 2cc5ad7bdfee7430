import { ShareAltOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState, type ReactNode } from 'react'
import { ShareDialog, type Shared } from '#web/reporting/reports/share/ShareDialog.tsx'
import { useText } from '#web/kernel/texts/useText.ts'

/** Shares a report by hand. */
export function ShareButton({ shared }: { shared: Shared }): ReactNode {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<ShareAltOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {t('reports.share.button')}
      </Button>
      {isOpen && <ShareDialog shared={shared} onClose={() => setOpen(false)} />}
    </>
  )
}
