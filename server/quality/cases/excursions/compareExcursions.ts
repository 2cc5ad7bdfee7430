import { hasWorsened } from '#contract/quality/rules/alertSeverity.ts'
import type { CaseExcursion } from '#server/quality/cases/excursions/evaluatedExcursions.ts'

/** An excursion as the case has it. */
export type KnownExcursion = CaseExcursion & { id: number; withdrawnAt: Date | null }

export type Comparison = {
  added: CaseExcursion[]
  changed: { known: KnownExcursion; now: CaseExcursion }[]
  withdrawn: KnownExcursion[]
  /** Of these, what is farther or longer outside than the case knew. */
  worsened: CaseExcursion[]
  /** Whether that is news to who knows the case: something else than one known excursion that simply goes on. */
  isNews: boolean
}

/** What has become of the excursions of a case since it was last looked at. */
export function compareExcursions(known: readonly KnownExcursion[], now: readonly CaseExcursion[]): Comparison {
  const before = new Map(known.map(excursion => [keyOf(excursion), excursion]))
  const keys = new Set(now.map(keyOf))
  const added = now.filter(excursion => !before.has(keyOf(excursion)))
  const changed = now.flatMap(excursion => {
    const old = before.get(keyOf(excursion))
    return old && !isSame(old, excursion) ? [{ known: old, now: excursion }] : []
  })
  const withdrawn = known.filter(excursion => excursion.withdrawnAt === null && !keys.has(keyOf(excursion)))
  const worse = changed.filter(({ known: old, now: excursion }) =>
    hasWorsened(old.withdrawnAt === null ? old : undefined, excursion),
  )
  const isNews =
    added.length > 0 ||
    worse.some(({ known: old, now: { excursionCount } }) => {
      const goesOn = old.isOpen && old.withdrawnAt === null && excursionCount <= old.excursionCount
      return !goesOn
    })
  return { added, changed, withdrawn, worsened: [...added, ...worse.map(one => one.now)], isNews }
}

const keyOf = ({ productId, lotId, loggerId }: CaseExcursion) => `${productId} ${lotId ?? ''} ${loggerId}`

const figures = [
  'productVersionId',
  'quantity',
  'deviationMilliCelsius',
  'peakMilli',
  'side',
  'outOfRangeMs',
  'longestMs',
  'excursionCount',
  'isOpen',
] as const satisfies readonly (keyof CaseExcursion)[]

const isSame = (known: KnownExcursion, now: CaseExcursion) =>
  known.withdrawnAt === null &&
  figures.every(figure => known[figure] === now[figure]) &&
  known.startedAt.getTime() === now.startedAt.getTime() &&
  known.lastAt.getTime() === now.lastAt.getTime()
