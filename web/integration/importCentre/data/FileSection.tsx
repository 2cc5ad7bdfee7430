import { Section } from '#web/kernel/ui/Section.tsx'
import { Progress } from 'antd'
import { maxImportLines, maxImportMegabytes } from '#contract/integration/rules/importColumns.ts'
import type { ImportKind } from '#contract/kernel/importKinds.ts'
import { importHeading } from '#contract/integration/words/importWords.ts'
import { useCheckUpload, type FileRefusal } from '#web/integration/importCentre/data/useCheckUpload.ts'
import { CsvFaults } from '#web/kernel/csv/CsvFaults.tsx'
import { CsvInput } from '#web/kernel/csv/CsvInput.tsx'
import { useLanguage, useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'

type Props = { kind: ImportKind; enterpriseCode: string | undefined; onChecked: (checkId: number) => void }

/** A filled-in file is chosen, sent and checked; nothing is changed by that. */
export function FileSection({ kind, enterpriseCode, onChecked }: Props) {
  const t = useText()
  const { count } = useTimes()
  const { file, refusal, share, isPending, choose } = useCheckUpload({ kind, enterpriseCode }, onChecked)
  const percent = Math.floor(share * 100)
  return (
    <Section title={t('importCentre.steps.file')}>
      <ul className="bullets quiet">
        {t('importCentre.rules', { returnObjects: true, number: count(maxImportLines) }).map(rule => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      <CsvInput
        file={file}
        maxMegabytes={maxImportMegabytes}
        isPending={isPending}
        onChoose={chosen => void choose(chosen)}
      />
      <div role="status">
        {isPending && (
          <>
            <span>{t(share < 1 ? 'importCentre.sending' : 'importCentre.checking', { percent })}</span>
            <Progress percent={percent} status="active" showInfo={false} aria-label={t('importCentre.progress')} />
          </>
        )}
        {refusal && <Refusal kind={kind} refusal={refusal} />}
      </div>
    </Section>
  )
}

function Refusal({ kind, refusal: { issues } }: { kind: ImportKind; refusal: FileRefusal }) {
  const t = useText()
  const language = useLanguage()
  const { count } = useTimes()
  if (issues.length === 0) {
    return <p className="wrong">{t('csvUpload.noCsv', { size: maxImportMegabytes })}</p>
  }
  return (
    <CsvFaults
      issues={issues}
      columnOf={column => importHeading(kind, column, language)}
      whyOf={fault =>
        fault === 'tooManyLines'
          ? t('importCentre.tooManyLines', { number: count(maxImportLines) })
          : t(`csvUpload.tableFaults.${fault}`)
      }
    />
  )
}
