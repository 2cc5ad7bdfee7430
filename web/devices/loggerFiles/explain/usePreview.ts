import { useEffect, useState } from 'react'
import type { LoggerFilePreview } from '#contract/devices/types/loggerFilePreview.ts'
import { loggerFileCalls } from '#contract/devices/calls/loggerFiles.ts'
import type { LoggerFileAnswers } from '#contract/devices/rules/loggerFile.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import type { Draft, DraftFault } from '#web/devices/loggerFiles/explain/draft.ts'

type Asked = { answers: LoggerFileAnswers | DraftFault; fromLine: number; draft: Draft }

/** What would become of the file, a moment after the last change; until the answer is there what was found before. */
export function usePreview(fileId: number, begun: LoggerFilePreview, { answers, fromLine, draft }: Asked) {
  const isWhole = typeof answers === 'object'
  const body = isWhole ? { fileId, answers, fromLine } : { fileId, answers: {}, fromLine, delimiter: draft.delimiter }
  const wanted = useSettled(JSON.stringify(body))
  const asked = JSON.parse(wanted) as typeof body
  const answer = useCall(loggerFileCalls.previewLoggerFile, asked, { background: true, keepPrevious: true })
  const isPending = answer.isPlaceholderData || answer.isPending || wanted !== JSON.stringify(body)
  return { preview: answer.data ?? begun, isPending, isReady: isWhole && !isPending && !answer.isError }
}

const settledMs = 300

/** A text once it no longer changes. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), settledMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
