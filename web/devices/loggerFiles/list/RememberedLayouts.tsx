import { Button, Flex } from 'antd'
import { useState } from 'react'
import type { RememberedLayout } from '#contract/devices/types/loggerFilePreview.ts'
import { loggerFileCalls } from '#contract/devices/calls/loggerFiles.ts'
import { useFileWords } from '#web/devices/loggerFiles/useFileWords.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { useCallAction } from '#web/kernel/api/useCallAction.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { Dialog } from '#web/kernel/ui/dialogs/Dialog.tsx'

/** The layouts that were explained: each can be forgotten, and is then asked about again. */
export function RememberedLayouts({ enterpriseCode }: { enterpriseCode: string | undefined }) {
  const { t, count } = useWords()
  const [isOpen, setOpen] = useState(false)
  const asked = { enterpriseCode }
  const { data } = useCall(loggerFileCalls.getLoggerFileLayouts, asked, { background: true, quiet: true })
  if (!data || (data.length === 0 && !isOpen)) return null
  return (
    <div>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('loggerFiles.layouts.open', { number: count(data.length) })}
      </Button>
      {isOpen && (
        <Dialog title={t('loggerFiles.layouts.title')} size="widest" onClose={() => setOpen(false)}>
          <p className="quiet">{t(data.length === 0 ? 'loggerFiles.layouts.none' : 'loggerFiles.layouts.hint')}</p>
          <ul className="divided">
            {data.map(layout => (
              <Layout key={layout.layoutId} {...layout} />
            ))}
          </ul>
        </Dialog>
      )}
    </div>
  )
}

function Layout({ layoutId, heads, fileName, keptBy, keptAt, mayForget }: RememberedLayout) {
  const { t, byAt } = useFileWords()
  const [isAsking, setAsking] = useState(false)
  const { isSending, send } = useCallAction(loggerFileCalls.forgetLoggerFileLayout, {
    done: t => t('loggerFiles.layouts.forgotten'),
  })
  const names = heads.filter(name => name !== '').join(' | ') || t('loggerFiles.layouts.noNames')
  return (
    <li className="fit-grid">
      <div className="small">{names}</div>
      <div>
        {fileName ?? t('common.none')}
        <div className="quiet">{byAt(keptBy, keptAt)}</div>
      </div>
      <div>
        {mayForget && !isAsking && (
          <Button
            size="small"
            aria-label={t('loggerFiles.layouts.forgetOf', { names })}
            onClick={() => setAsking(true)}
          >
            {t('common.remove')}
          </Button>
        )}
        {isAsking && (
          <Flex gap="small" wrap align="center">
            <span>{t('loggerFiles.layouts.sure')}</span>
            <Button size="small" type="primary" loading={isSending} onClick={() => send({ layoutId })}>
              {t('common.remove')}
            </Button>
            <Button size="small" onClick={() => setAsking(false)}>
              {t('common.cancel')}
            </Button>
          </Flex>
        )}
      </div>
    </li>
  )
}
