import { UploadOutlined } from '@ant-design/icons'
import type { ChangeEvent } from 'react'
import { useText } from '#web/texts/useText.ts'

type Props = {
  /** Of the field around it. */
  id?: string
  label?: string
  /** Shown once chosen; without it the field is empty again after each choice. */
  value?: File
  onChange?: (file: File) => void
}

/** A field for one PDF. The browser's own file field lies over what is seen, so that a file can be dropped on it too. */
export function PdfInput({ id, label, value, onChange }: Props) {
  const t = useText()
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    // The same file can be chosen again, after a refusal.
    target.value = ''
    if (file) onChange?.(file)
  }
  return (
    <div className={value ? 'pdf-input pdf-input-filled' : 'pdf-input'}>
      <UploadOutlined aria-hidden />
      <span>{value ? value.name : t('portalDocuments.upload.choose')}</span>
      <span className="documents-quiet">
        {value ? t('portalDocuments.upload.megabytes', { size: megabytes(value) }) : t('portalDocuments.upload.limit')}
      </span>
      <input id={id} type="file" accept=".pdf,application/pdf" aria-label={label} onChange={choose} />
    </div>
  )
}

const megabytes = ({ size }: File) => Math.max(size / 1024 / 1024, 0.1).toFixed(1)
