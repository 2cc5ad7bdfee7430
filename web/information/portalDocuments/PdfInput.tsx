import { useText } from '#web/kernel/texts/useText.ts'
import { FileInput } from '#web/kernel/ui/forms/FileInput.tsx'

type Props = {
  /** Of the field around it. */
  id?: string
  label?: string
  /** Shown once chosen; without it the field is empty again after each choice. */
  value?: File
  onChange?: (file: File) => void
}

/** A field for one PDF. */
export function PdfInput({ id, label, value, onChange }: Props) {
  const t = useText()
  const choose = (file: File) => onChange?.(file)
  return (
    <FileInput id={id} label={label} accept=".pdf,application/pdf" isFilled={value !== undefined} onChoose={choose}>
      <span>{value ? value.name : t('portalDocuments.upload.choose')}</span>
      <span className="quiet">
        {value ? t('portalDocuments.upload.megabytes', { size: megabytes(value) }) : t('portalDocuments.upload.limit')}
      </span>
    </FileInput>
  )
}

const megabytes = ({ size }: File) => Math.max(size / 1024 / 1024, 0.1).toFixed(1)
