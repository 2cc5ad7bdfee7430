import type { JobFigures } from '#test/failover/check/jobsAreDone.ts'
import type { Figures } from '#test/faults/runFault.ts'

const columns = [
  'fault',
  'answers again (s)',
  'longest pause of a sender (s)',
  'acknowledged',
  'lost or double',
  'refused (503)',
  'cut off or unanswered, sent again',
  'longest call (s)',
  'mails so far, of them twice',
]
const lineOf = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`

export const tableHead = [lineOf(columns), lineOf(columns.map(() => '---'))]

/** Lost or doubled ones would have failed the checks before. */
export const rowOf = (name: string, figures: Figures, jobs: JobFigures): string =>
  lineOf([
    name,
    figures.recoverySeconds.toFixed(1),
    figures.pauseSeconds.toFixed(1),
    figures.acknowledged,
    0,
    figures.refused,
    figures.retried - figures.refused,
    figures.longestSeconds.toFixed(1),
    `${jobs.mails}, ${jobs.twice}`,
  ])
