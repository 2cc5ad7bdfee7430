import { mostKpiCsvMegabytes } from '#contract/rules/kpiCsv.ts'
import { useText } from '#web/texts/useText.ts'
import { FileInput } from '#web/ui/FileInput.tsx'

type Props = { file: File | undefined; isPending: boolean; onChoose: (file: File) => void }

/** Where a CSV file is chosen or dropped. */
export function CsvInput({ file, isPending, onChoose }: Props) {
  const t = useText()
  const label = t(file ? 'kpiRegistration.csv.chooseAgain' : 'kpiRegistration.csv.choose')
  return (
    <FileInput label={label} accept={csvFiles} isDisabled={isPending} onChoose={onChoose}>
      <span>
        {file && <strong>{file.name}</strong>} {label}
      </span>
      <span className="quiet">{t('kpiRegistration.csv.limit', { size: mostKpiCsvMegabytes })}</span>
    </FileInput>
  )
}

const csvFiles = '.csv,.txt,.tsv,text/csv,text/plain'
