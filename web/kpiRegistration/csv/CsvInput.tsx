import { UploadOutlined } from '@ant-design/icons'
import type { ChangeEvent } from 'react'
import { mostCsvMegabytes } from '#contract/rules/csvFile.ts'
import { useText } from '#web/texts/useText.ts'

type Props = { file: File | undefined; isPending: boolean; onChoose: (file: File) => void }

/** Where a CSV file is chosen or dropped: the browser's own file field lies over what is seen. */
export function CsvInput({ file, isPending, onChoose }: Props) {
  const t = useText()
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? []
    // The same file can be chosen again, after it was corrected.
    target.value = ''
    if (chosen) onChoose(chosen)
  }
  const label = t(file ? 'kpiRegistration.csv.chooseAgain' : 'kpiRegistration.csv.choose')
  return (
    <div className="kpi-csv-input">
      <UploadOutlined aria-hidden />
      <span>
        {file && <strong>{file.name}</strong>} {label}
      </span>
      <span className="quiet">{t('kpiRegistration.csv.limit', { size: mostCsvMegabytes })}</span>
      <input
        type="file"
        accept=".csv,.txt,.tsv,text/csv,text/plain"
        aria-label={label}
        disabled={isPending}
        onChange={choose}
      />
    </div>
  )
}
