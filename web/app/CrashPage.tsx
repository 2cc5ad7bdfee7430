import { ActionButton } from '#web/kernel/ui/plain/ActionButton.tsx'
import { FullPageNotice } from '#web/kernel/ui/FullPageNotice.tsx'
import { useText } from '#web/kernel/texts/useText.ts'

/** A fault of ours in drawing a screen; the rest of the portal keeps working after a reload. */
export function CrashPage() {
  const t = useText()
  return (
    <FullPageNotice title={t('common.crashed')} hint={t('common.crashedHint')}>
      <ActionButton onClick={() => window.location.reload()}>{t('common.reload')}</ActionButton>
    </FullPageNotice>
  )
}
