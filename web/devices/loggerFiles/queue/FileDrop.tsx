import { InboxOutlined } from '@ant-design/icons'
import type { ChangeEvent } from 'react'
import { maxLoggerFileMegabytes } from '#contract/kernel/files/fileSizes.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import '#web/kernel/ui/forms/fileInput.css'

/** Takes several files at once, chosen or dropped: the browser's own file field lies over what is seen. */
export function FileDrop({ onChoose }: { onChoose: (files: readonly File[]) => void }) {
  const t = useText()
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])]
    // The same file can be chosen again.
    target.value = ''
    if (files.length > 0) onChoose(files)
  }
  return (
    <div className="file-input">
      <InboxOutlined aria-hidden />
      <span>{t('loggerFiles.drop.choose')}</span>
      <span className="quiet">{t('loggerFiles.drop.limit', { size: maxLoggerFileMegabytes })}</span>
      <input type="file" multiple aria-label={t('loggerFiles.drop.label')} onChange={choose} />
    </div>
  )
}
