import { hasGrown } from '#contract/quality/rules/alertSeverity.ts'
import type { Finding } from '#server/quality/cases/findings/judgedFindings.ts'

/** A finding as the case has it. */
export type KnownFinding = Finding & { id: number; withdrawnAt: Date | null }

export type Comparison = {
  added: Finding[]
  changed: { known: KnownFinding; now: Finding }[]
  withdrawn: KnownFinding[]
  /** Of these, what is farther or longer outside than the case knew. */
  grown: Finding[]
  /** Whether that is news to who knows the case: something else than one known excursion that simply goes on. */
  isNews: boolean
}

/** What has become of the findings of a case since it was last looked at. */
export function compareFindings(known: readonly KnownFinding[], now: readonly Finding[]): Comparison {
  const before = new Map(known.map(finding => [keyOf(finding), finding]))
  const keys = new Set(now.map(keyOf))
  const added = now.filter(finding => !before.has(keyOf(finding)))
  const changed = now.flatMap(finding => {
    const old = before.get(keyOf(finding))
    return old && !isSame(old, finding) ? [{ known: old, now: finding }] : []
  })
  const withdrawn = known.filter(finding => finding.withdrawnAt === null && !keys.has(keyOf(finding)))
  const worse = changed.filter(({ known: old, now: finding }) =>
    hasGrown(old.withdrawnAt === null ? old : undefined, finding),
  )
  const isNews =
    added.length > 0 ||
    worse.some(({ known: old, now: { excursionCount } }) => {
      const goesOn = old.isOpen && old.withdrawnAt === null && excursionCount <= old.excursionCount
      return !goesOn
    })
  return { added, changed, withdrawn, grown: [...added, ...worse.map(one => one.now)], isNews }
}

const keyOf = ({ productId, lotId, loggerId }: Finding) => `${productId} ${lotId ?? ''} ${loggerId}`

const figures = [
  'productVersionId',
  'quantity',
  'beyondMilli',
  'peakMilli',
  'side',
  'outsideMs',
  'longestMs',
  'excursionCount',
  'isOpen',
] as const satisfies readonly (keyof Finding)[]

const isSame = (known: KnownFinding, now: Finding) =>
  known.withdrawnAt === null &&
  figures.every(figure => known[figure] === now[figure]) &&
  known.startedAt.getTime() === now.startedAt.getTime() &&
  known.lastAt.getTime() === now.lastAt.getTime()
