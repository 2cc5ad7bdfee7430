import { CopyOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { showNotice } from '#web/kernel/messages/messages.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { Dialog } from '#web/kernel/ui/dialogs/Dialog.tsx'

/** IDN-54: the key is shown once. Only its own button closes this, so that no slip of a finger loses it. */
export function MadeKeyDialog({ apiKey, onClose }: { apiKey: string; onClose: () => void }) {
  const t = useText()
  const copy = async () => {
    await navigator.clipboard.writeText(apiKey)
    showNotice(t => t('companies.keys.copied'))
  }
  // Over plain HTTP browsers offer no clipboard: the key can still be selected.
  const canCopy = 'clipboard' in navigator
  return (
    <Dialog
      title={t('companies.keys.madeTitle')}
      onClose={() => undefined}
      buttons={
        <>
          {canCopy && (
            <Button icon={<CopyOutlined aria-hidden />} onClick={() => void copy()}>
              {t('companies.keys.copy')}
            </Button>
          )}
          <Button type="primary" onClick={onClose}>
            {t('companies.keys.close')}
          </Button>
        </>
      }
    >
      <p>{t('companies.keys.once')}</p>
      <output className="company-made-key box filled" aria-label={t('companies.keys.key')}>
        {apiKey}
      </output>
    </Dialog>
  )
}
