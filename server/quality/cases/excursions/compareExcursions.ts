import { isDeepStrictEqual } from 'node:util'
import { hasWorsened } from '#contract/quality/rules/alertSeverity.ts'
import type { CaseExcursion } from '#server/quality/cases/excursions/evaluatedExcursions.ts'

/** An excursion as stored in the case. */
export type KnownExcursion = CaseExcursion & { id: number; withdrawnAt: Date | null }

type Change = { known: KnownExcursion; now: CaseExcursion }
export type Comparison = {
  added: CaseExcursion[]
  changed: Change[]
  withdrawn: KnownExcursion[]
  /** Added ones, and changed ones that are farther or longer outside. */
  worsened: CaseExcursion[]
  /** There is something other than one known excursion that continues. */
  isNews: boolean
}

/** The changes between the stored excursions of a case and the current evaluation. */
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
  const continues = ({ known: old, now: { excursionCount } }: Change) =>
    old.isOpen && old.withdrawnAt === null && excursionCount <= old.excursionCount
  const isNews = added.length > 0 || !worse.every(continues)
  return { added, changed, withdrawn, worsened: [...added, ...worse.map(one => one.now)], isNews }
}

const keyOf = ({ productId, lotId, loggerId }: CaseExcursion) => `${productId} ${lotId ?? ''} ${loggerId}`

/** Every stored figure equals the evaluated one. */
const isSame = ({ id: _id, withdrawnAt, ...stored }: KnownExcursion, now: CaseExcursion) =>
  withdrawnAt === null && isDeepStrictEqual({ ...now, ...stored }, now)
