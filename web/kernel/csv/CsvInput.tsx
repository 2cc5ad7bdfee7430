import type { CsvIssue } from '#contract/kernel/files/csvIssue.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { FileInput } from '#web/kernel/ui/forms/fields/FileInput.tsx'
import { RowTable } from '#web/kernel/ui/scrolling/ScrollTable.tsx'

type Props = { file: File | undefined; maxMegabytes: number; isPending: boolean; onChoose: (file: File) => void }

/** Where a CSV file is chosen or dropped. */
export function CsvInput({ file, maxMegabytes, isPending, onChoose }: Props) {
  const { t } = useWords()
  const label = t(file ? 'csvUpload.chooseAgain' : 'csvUpload.choose')
  return (
    <FileInput label={label} accept=".csv,.txt,.tsv,text/csv,text/plain" isDisabled={isPending} onChoose={onChoose}>
      <span>
        {file && <strong>{file.name}</strong>} {label}
      </span>
      <span className="quiet">{t('csvUpload.limit', { size: maxMegabytes })}</span>
    </FileInput>
  )
}

const maxShown = 200

export type FaultTexts<Issue extends CsvIssue> = {
  columnOf: (place: Exclude<Issue['place'], 'row'>) => string
  whyOf: (fault: Issue['fault']) => string
}
type FaultProps<Issue extends CsvIssue> = FaultTexts<Issue> & { issues: readonly Issue[] }

/** Every cell that is wrong, by line and column as the spreadsheet has them, and why. */
export function CsvFaults<Issue extends CsvIssue>({ issues, columnOf, whyOf }: FaultProps<Issue>) {
  const { t, count } = useWords()
  const placeOf = (place: Issue['place']) =>
    place === 'row' ? t('csvUpload.row') : columnOf(place as Exclude<Issue['place'], 'row'>)
  return (
    <>
      <p className="wrong">{t('csvUpload.faulty', { number: count(issues.length) })}</p>
      {issues.length > maxShown && <p className="quiet">{t('csvUpload.firstFaults', { number: maxShown })}</p>}
      <RowTable
        isLong
        label={t('csvUpload.faults')}
        rows={issues.slice(0, maxShown)}
        keyOf={({ line, place, fault }) => `${line} ${place} ${fault}`}
        renderColumns={[
          [t('csvUpload.line'), ({ line }) => count(line)],
          [t('csvUpload.column'), ({ place }) => placeOf(place)],
          [t('forms.reason'), ({ fault }) => whyOf(fault), 'prose'],
        ]}
      />
    </>
  )
}
