import { useText } from '#web/kernel/texts/useText.ts'
import { FileInput } from '#web/kernel/ui/forms/FileInput.tsx'

type Props = { file: File | undefined; maxMegabytes: number; isPending: boolean; onChoose: (file: File) => void }

/** Where a CSV file is chosen or dropped. */
export function CsvInput({ file, maxMegabytes, isPending, onChoose }: Props) {
  const t = useText()
  const label = t(file ? 'csvUpload.chooseAgain' : 'csvUpload.choose')
  return (
    <FileInput label={label} accept={csvFiles} isDisabled={isPending} onChoose={onChoose}>
      <span>
        {file && <strong>{file.name}</strong>} {label}
      </span>
      <span className="quiet">{t('csvUpload.limit', { size: maxMegabytes })}</span>
    </FileInput>
  )
}

const csvFiles = '.csv,.txt,.tsv,text/csv,text/plain'
