import type { SeriesAct } from '#contract/devices/calls/loggerFiles.ts'
import type { LoggerFileFindings } from '#contract/devices/rules/loggerFile.ts'
import { type Issue, refuseIssues } from '#server/platform/http/calls/portalError.ts'

/** The decision about each series, by its key. */
export type Acts = ReadonlyMap<string, SeriesAct['act']>

/** 4022 by the field if a series is unknown, named twice or missing, or two of them have the same logger. */
export function checkedActs(
  acts: readonly SeriesAct[],
  open: LoggerFileFindings['series'],
  { isEach }: { isEach: boolean },
): Acts {
  const issues: Issue[] = []
  const keys = new Set(open.map(({ key }) => key))
  const decided = new Map<string, SeriesAct['act']>()
  const loggers = new Set<string>()
  for (const [index, { key, act }] of acts.entries()) {
    const refuse = (field: string, message: string) => issues.push({ path: `series[${index}].${field}`, message })
    if (!keys.has(key)) refuse('key', 'is not an open series of this file')
    else if (decided.has(key)) refuse('key', 'is named twice')
    const logger = act.kind === 'store' ? `id ${act.loggerId}` : act.kind === 'register' ? `serial ${act.serial}` : null
    if (logger !== null && loggers.has(logger)) refuse('act', 'names the logger of another series')
    if (logger !== null) loggers.add(logger)
    decided.set(key, act)
  }
  if (isEach && decided.size < keys.size) issues.push({ path: 'series', message: 'must name each series' })
  refuseIssues(issues)
  return decided
}
