import { useState } from 'react'
import type { LoggerFile } from '#contract/calls/loggerFileShapes.ts'
import { loggerFileCalls } from '#contract/calls/loggerFiles.ts'
import type { LoggerFileAnswers } from '#contract/rules/loggerFile.ts'
import { useCallMutation } from '#web/api/queries.ts'

/** A file that is to be confirmed, as it is read with what was answered so far. */
export function useInspection(given: LoggerFile) {
  const [inspected, setInspected] = useState<{ of: LoggerFile; file: LoggerFile }>()
  const inspect = useCallMutation(loggerFileCalls.inspectLoggerFile, { background: true })
  // A decision makes what was looked at before out of date.
  const file = inspected?.of === given ? inspected.file : given
  return {
    file,
    isPending: inspect.isPending,
    answer: (answers: LoggerFileAnswers) =>
      inspect.mutate(
        { fileId: given.fileId, answers: { ...file.answers, ...answers } },
        { onSuccess: found => setInspected({ of: given, file: found }) },
      ),
  }
}
