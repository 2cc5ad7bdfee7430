import { useState } from 'react'
import type { LoggerFile } from '#contract/devices/types/loggerFileTypes.ts'
import { loggerFileCalls } from '#contract/devices/calls/loggerFiles.ts'
import type { LoggerFileAnswers } from '#contract/devices/rules/loggerFile.ts'
import { useCallMutation } from '#web/kernel/api/queries.ts'

type Inspected = { of: LoggerFile; answers: LoggerFileAnswers; found: LoggerFile }

/** What was looked at before was said of other values. */
const changesValues = ({ sheets, mapping, unit, decimalSign, group }: LoggerFileAnswers) =>
  [sheets, mapping, unit, decimalSign, group].some(answer => answer !== undefined)

/** The file's own figures are compared with times as well. */
const changesFigures = (more: LoggerFileAnswers) =>
  changesValues(more) || more.startDay !== undefined || more.dateOrder !== undefined || more.zone !== undefined

/** A file that is to be confirmed, or read again, as it is read with what was answered so far; an answer shows at once. */
export function useInspection(given: LoggerFile, again = false) {
  const [inspected, setInspected] = useState<Inspected>()
  const inspect = useCallMutation(loggerFileCalls.inspectLoggerFile, { background: true })
  // A decision makes what was looked at before out of date.
  const now = inspected?.of === given ? inspected : { of: given, answers: given.answers, found: given }
  const answer = (more: LoggerFileAnswers) =>
    replace({
      ...now.answers,
      ...(changesValues(more) && { quantity: undefined }),
      ...(changesFigures(more) && { figures: undefined }),
      ...more,
    })
  const replace = (answers: LoggerFileAnswers) => {
    setInspected({ ...now, answers })
    inspect.mutate(
      { fileId: given.fileId, answers, again },
      // Of several that are on their way the last one counts.
      { onSuccess: found => setInspected({ of: given, answers, found }) },
    )
  }
  return { file: { ...now.found, answers: now.answers }, isPending: inspect.isPending, answer, replace }
}
