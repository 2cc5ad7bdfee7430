import { useMutation } from '@tanstack/react-query'
import { Progress } from 'antd'
import { useState } from 'react'
import { importCalls } from '#contract/integration/calls/imports.ts'
import {
  columnsOf,
  maxImportLines,
  maxImportMegabytes,
  type ImportColumnName,
} from '#contract/integration/rules/importColumns.ts'
import { importHeading } from '#contract/integration/words/importWords.ts'
import type { RequestOf, ResponseOf } from '#contract/kernel/call.ts'
import { codes } from '#contract/kernel/codes.ts'
import { csvIssueIn, type CsvIssue } from '#contract/kernel/files/csvIssue.ts'
import { type CallError, metaOf } from '#web/kernel/api/errors/callError.ts'
import { usePortalCalls } from '#web/kernel/api/sending/portalCalls.ts'
import { sendWithProgress } from '#web/kernel/api/sending/sendWithProgress.ts'
import { CsvFaults, CsvInput } from '#web/kernel/csv/CsvInput.tsx'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { Bullets } from '#web/kernel/ui/Bullets.tsx'
import { Section } from '#web/kernel/ui/Section.tsx'

const call = importCalls.checkImport
type Asked = RequestOf<typeof call>
/** Why a file is no table of its kind: by places, or not at all. */
type Issues = readonly CsvIssue<ImportColumnName, never>[]
type Props = Asked & { onChecked: (checkId: number) => void }

/** A filled-in file is chosen, sent and checked; nothing is changed by that. */
export function FileSection({ onChecked, ...asked }: Props) {
  const { t, count } = useWords()
  const { file, issues, share, isPending, choose } = useCheckUpload(asked, onChecked)
  const percent = Math.floor(share * 100)
  return (
    <Section title={t('importCentre.steps.file')}>
      <Bullets lines={t('importCentre.rules', { returnObjects: true, number: count(maxImportLines) })} look="quiet" />
      <CsvInput {...{ file, isPending }} maxMegabytes={maxImportMegabytes} onChoose={chosen => void choose(chosen)} />
      <div role="status">
        {isPending && (
          <>
            <span>{t(share < 1 ? 'importCentre.sending' : 'importCentre.checking', { percent })}</span>
            <Progress percent={percent} status="active" showInfo={false} aria-label={t('importCentre.progress')} />
          </>
        )}
        {issues && <Refusal kind={asked.kind} issues={issues} />}
      </div>
    </Section>
  )
}

function Refusal({ kind, issues }: Pick<Asked, 'kind'> & { issues: Issues }) {
  const { t, language, count } = useWords()
  if (issues.length === 0) return <p className="wrong">{t('csvUpload.noCsv', { size: maxImportMegabytes })}</p>
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

/** Sends a file to be checked, tells how far it is, and what is wrong with it as a whole. */
function useCheckUpload(asked: Asked, onChecked: (checkId: number) => void) {
  const { sendingBy } = usePortalCalls()
  const [file, setFile] = useState<File>()
  const [issues, setIssues] = useState<Issues>()
  const [share, setShare] = useState(0)
  const columns = columnsOf(asked.kind).map(({ name }) => name)
  const upload = useMutation<ResponseOf<typeof call>, CallError, File>({
    mutationFn: kept => sendingBy(sendWithProgress(setShare)).postForm(call, { body: asked, files: { file: kept } }),
    meta: metaOf(call, { background: true, handledHere: [codes.invalidCsv] }),
    onSuccess: ({ checkId }) => onChecked(checkId),
    onError: ({ failure, issues: found }) => {
      if (failure !== codes.invalidCsv) return
      setIssues(found.flatMap(issue => csvIssueIn<ImportColumnName, never>(issue, columns, []) ?? []))
    },
  })
  const choose = async (chosen: File) => {
    setIssues(undefined)
    setShare(0)
    setFile(chosen)
    if (chosen.size > maxImportMegabytes * 1024 * 1024) return setIssues([])
    // What is checked is what was chosen, also where a spreadsheet saves the file anew meanwhile.
    return upload.mutate(new File([await chosen.arrayBuffer()], chosen.name))
  }
  return { file, issues, share, isPending: upload.isPending, choose }
}
