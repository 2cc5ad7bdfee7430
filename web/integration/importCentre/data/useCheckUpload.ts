import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ResponseOf } from '#contract/kernel/call.ts'
import { importCalls } from '#contract/integration/calls/imports.ts'
import { codes } from '#contract/kernel/codes.ts'
import { csvIssueIn, type CsvIssue } from '#contract/kernel/files/csvIssue.ts'
import { columnsOf, maxImportMegabytes, type ImportColumnName } from '#contract/integration/rules/importColumns.ts'
import type { ImportKind } from '#contract/kernel/importKinds.ts'
import type { CallError } from '#web/kernel/api/errors/callError.ts'
import { metaOf } from '#web/kernel/api/callMeta.ts'
import { usePortalCalls } from '#web/kernel/api/sending/usePortalCalls.ts'
import { sendWithProgress } from '#web/kernel/api/sending/sendWithProgress.ts'

type Asked = { kind: ImportKind; enterpriseCode: string | undefined }
export type FileIssue = CsvIssue<ImportColumnName, never>
/** Why a file is no table of its kind: by places, or not at all. */
export type FileRefusal = { issues: readonly FileIssue[] }

const call = importCalls.checkImport

/** Sends a file to be checked, tells how far it is, and what is wrong with it as a whole. */
export function useCheckUpload(asked: Asked, onChecked: (checkId: number) => void) {
  const { sendingBy } = usePortalCalls()
  const [file, setFile] = useState<File>()
  const [refusal, setRefusal] = useState<FileRefusal>()
  const [share, setShare] = useState(0)
  const upload = useMutation<ResponseOf<typeof call>, CallError, File>({
    mutationFn: async kept =>
      await sendingBy(sendWithProgress(setShare)).postForm(call, {
        body: asked,
        files: { file: kept },
      }),
    meta: metaOf(call, { background: true, handledHere: [codes.invalidCsv] }),
    onSuccess: ({ checkId }) => onChecked(checkId),
    onError: ({ failure, issues }) => {
      if (failure === codes.invalidCsv) setRefusal({ issues: issuesIn(asked.kind, issues) })
    },
  })
  const choose = async (chosen: File) => {
    setRefusal(undefined)
    setShare(0)
    setFile(chosen)
    if (chosen.size > maxImportMegabytes * 1024 * 1024) return setRefusal({ issues: [] })
    // What is checked is what was chosen, also where a spreadsheet saves the file anew meanwhile.
    return upload.mutate(new File([await chosen.arrayBuffer()], chosen.name))
  }
  return { file, refusal, share, isPending: upload.isPending, choose }
}

const issuesIn = (kind: ImportKind, issues: CallError['issues']): FileIssue[] =>
  issues.flatMap(
    issue =>
      csvIssueIn<ImportColumnName, never>(
        issue,
        columnsOf(kind).map(({ name }) => name),
        [],
      ) ?? [],
  )
