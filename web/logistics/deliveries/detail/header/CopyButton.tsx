import { CopyOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { showNotice } from '#web/kernel/messages/messages.ts'
import { useText } from '#web/kernel/texts/useText.ts'

/** A number that people carry into other systems. */
export function CopyButton({ text }: { text: string }) {
  const t = useText()
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    showNotice(t => t('deliveryDetail.copied'))
  }
  // Over plain HTTP browsers offer no clipboard: the number can still be selected.
  const canCopy = 'clipboard' in navigator
  const label = t('deliveryDetail.copy', { number: text })
  return (
    <span className="copy-number">
      {text}
      {canCopy && (
        <Button
          type="text"
          size="small"
          aria-label={label}
          title={label}
          icon={<CopyOutlined />}
          onClick={() => void copy()}
        />
      )}
    </span>
  )
}
