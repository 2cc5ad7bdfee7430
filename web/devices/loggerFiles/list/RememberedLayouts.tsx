import { Button, Flex } from 'antd'
import { useState } from 'react'
import type { RememberedLayout } from '#contract/devices/types/loggerFilePreview.ts'
import { loggerFileCalls } from '#contract/devices/calls/loggerFiles.ts'
import { useCall, useCallMutation } from '#web/kernel/api/queries.ts'
import { showNotice } from '#web/kernel/messages/messages.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { Dialog } from '#web/kernel/ui/dialogs/Dialog.tsx'

const { getLoggerFileLayouts, forgetLoggerFileLayout } = loggerFileCalls

/** The layouts that were explained: each can be forgotten, and is then asked about again. */
export function RememberedLayouts({ enterpriseCode }: { enterpriseCode: string | undefined }) {
  const t = useText()
  const { count } = useTimes()
  const [isOpen, setOpen] = useState(false)
  const { data } = useCall(getLoggerFileLayouts, { enterpriseCode }, { background: true, quiet: true })
  if (!data || (data.length === 0 && !isOpen)) return null
  return (
    <div>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('loggerFiles.layouts.open', { number: count(data.length) })}
      </Button>
      {isOpen && (
        <Dialog title={t('loggerFiles.layouts.title')} size="widest" onClose={() => setOpen(false)}>
          <>
            <p className="quiet">{t(data.length === 0 ? 'loggerFiles.layouts.none' : 'loggerFiles.layouts.hint')}</p>
            <ul className="divided">
              {data.map(layout => (
                <Layout key={layout.layoutId} layout={layout} />
              ))}
            </ul>
          </>
        </Dialog>
      )}
    </div>
  )
}

function Layout({ layout: { layoutId, heads, fileName, keptBy, keptAt, mayForget } }: { layout: RememberedLayout }) {
  const t = useText()
  const { instant } = useTimes()
  const [isAsking, setAsking] = useState(false)
  const forget = useCallMutation(forgetLoggerFileLayout)
  const names = heads.filter(name => name !== '').join(' | ') || t('loggerFiles.layouts.noNames')
  // The new list takes the line away, and with it what `mutate` would call.
  const go = () =>
    forget.mutateAsync({ layoutId }).then(
      () => showNotice(t => t('loggerFiles.layouts.forgotten')),
      () => undefined,
    )
  return (
    <li className="fit-grid">
      <div className="small">{names}</div>
      <div>
        {fileName ?? t('common.none')}
        <div className="quiet">
          {t('loggerFiles.facts.byAt', { name: keptBy ?? t('loggerFiles.facts.portal'), at: instant(keptAt) })}
        </div>
      </div>
      <div>
        {mayForget && !isAsking && (
          <Button
            size="small"
            aria-label={t('loggerFiles.layouts.forgetOf', { names })}
            onClick={() => setAsking(true)}
          >
            {t('loggerFiles.layouts.forget')}
          </Button>
        )}
        {isAsking && (
          <Flex gap="small" wrap align="center">
            <span>{t('loggerFiles.layouts.sure')}</span>
            <Button size="small" type="primary" loading={forget.isPending} onClick={() => void go()}>
              {t('loggerFiles.layouts.forget')}
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
