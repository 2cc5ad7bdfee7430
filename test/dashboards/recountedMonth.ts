import type { MonthTotals, OutcomeCounts, Spread } from '#contract/reporting/types/reportTypes.ts'
import { monthsLater } from '#contract/kernel/time/month.ts'
import type { MonthWorld, SentDelivery, SentOutcome } from '#test/support/worlds/reporting/monthWorld.ts'

const japanMs = 9 * 60 * 60_000
const dayInJapan = (at: Date) => new Date(at.getTime() + japanMs).toISOString().slice(0, 10)
const today = '2026-11-20'

/** The expected monthly summary, counted from what was sent, without code of the portal. */
export async function recounted({ sent }: Pick<MonthWorld, 'sent'>, month: string) {
  const of = arrivedIn(sent, month)
  return {
    now: totals(sent, month),
    before: totals(sent, monthsLater(month, -1)),
    groups: {
      lanes: grouped(of, one => [`${one.from} ${one.destination}`]),
      carriers: grouped(of, one => [one.carrier]),
      products: grouped(of, one => [...new Set(one.items.map(item => item.itemCode))]),
    },
    worst: worst(of),
  }
}

const arrivedIn = (sent: readonly SentDelivery[], month: string) =>
  sent.filter(({ deliveredAt }) => deliveredAt !== null && dayInJapan(deliveredAt).startsWith(month))

const counts = (outcomes: readonly SentOutcome[]): OutcomeCounts => {
  const many = (wanted: SentOutcome) => outcomes.filter(outcome => outcome === wanted).length
  return {
    total: outcomes.length,
    compliant: many('compliant'),
    excursion: many('excursion'),
    incomplete: many('incomplete'),
    noData: many('noData'),
  }
}

function totals(sent: readonly SentDelivery[], month: string): MonthTotals {
  const of = arrivedIn(sent, month)
  const lots = of.flatMap(one => one.lots.map(lot => ({ ...lot, delivery: one })))
  const many = (wanted: (lot: (typeof lots)[number]) => boolean) => lots.filter(wanted).length
  const decided = lots.flatMap(lot => (lot.at ? [{ ...lot, at: lot.at }] : []))
  const since = (from: (lot: (typeof decided)[number]) => Date | null | undefined) =>
    decided.flatMap(lot => {
      const start = from(lot)
      return start ? [Math.max(0, lot.at.getTime() - start.getTime())] : []
    })
  return {
    deliveries: counts(of.map(one => one.outcome)),
    cases: cases(sent, month),
    lots: {
      total: lots.length,
      releasedByPerson: many(lot => lot.decision === 'released' && lot.cause === 'person'),
      releasedByRule: many(lot => lot.decision === 'released' && lot.cause === 'rule'),
      restricted: many(lot => lot.decision === 'restricted'),
      rejected: many(lot => lot.decision === 'rejected'),
      undecided: many(lot => lot.decision === 'undecided'),
      quarantined: many(lot => lot.isQuarantined && lot.decision === 'undecided'),
    },
    times: {
      arrivalToDecision: spread(since(lot => lot.delivery.deliveredAt)),
      caseToDecision: spread(since(lot => lot.delivery.case?.openedAt)),
      caseToConclusion: spread(conclusions(sent, month)),
    },
  }
}

const allCases = (sent: readonly SentDelivery[]) => sent.flatMap(one => one.case ?? [])

function cases(sent: readonly SentDelivery[], month: string): MonthTotals['cases'] {
  const dayAfter = [`${monthsLater(month, 1)}-01`, today].toSorted()[0] ?? ''
  const known = allCases(sent).filter(one => dayInJapan(one.openedAt).slice(0, 7) <= month)
  const isOpen = known.filter(({ events }) => {
    const last = events.findLast(({ kind, at }) => kind !== 'opened' && dayInJapan(at).slice(0, 7) <= month)
    return last?.kind !== 'concluded'
  })
  return {
    opened: known.filter(one => dayInJapan(one.openedAt).startsWith(month)).length,
    concluded: conclusions(sent, month).length,
    openAtEnd: isOpen.length,
    overdueAtEnd: isOpen.filter(one => one.dueOn < dayAfter).length,
  }
}

const conclusions = (sent: readonly SentDelivery[], month: string) =>
  allCases(sent).flatMap(({ openedAt, events }) => {
    const last = events.findLast(({ kind, at }) => kind === 'concluded' && dayInJapan(at).startsWith(month))
    return last ? [last.at.getTime() - openedAt.getTime()] : []
  })

function spread(times: readonly number[]): Spread {
  const sorted = times.toSorted((one, other) => one - other)
  /** Nearest-rank percentile. */
  const rank = (share: number) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? null
  return { count: sorted.length, medianMs: rank(0.5), ninetiethMs: rank(0.9), longestMs: sorted.at(-1) ?? null }
}

/** The band of product C is wide enough for the readings of the others' excursions. */
const outcomeOf = ({ outcome }: SentDelivery, itemCode: string): SentOutcome =>
  outcome === 'excursion' && itemCode === 'C' ? 'compliant' : outcome

function grouped<Key extends string | null>(
  of: readonly SentDelivery[],
  keysOf: (one: SentDelivery) => readonly Key[],
) {
  const found = new Map<Key, SentOutcome[]>()
  for (const one of of)
    for (const key of keysOf(one)) found.set(key, [...(found.get(key) ?? []), outcomeOf(one, key ?? '')])
  return [...found]
    .map(([key, outcomes]) => [key, counts(outcomes)] as const)
    .toSorted(
      ([oneKey, one], [otherKey, other]) =>
        other.excursion - one.excursion || other.total - one.total || inOrder(oneKey, otherKey),
    )
    .map(([key, counted]) => [key, counted])
}

const inOrder = (one: string | null, other: string | null) => {
  if (one === null || other === null) return one === other ? 0 : one === null ? 1 : -1
  return one < other ? -1 : one > other ? 1 : 0
}

const worst = (of: readonly SentDelivery[]) =>
  of
    .filter(one => one.outcome === 'excursion')
    .flatMap(one =>
      [...new Set(one.items.map(item => item.itemCode))]
        .filter(itemCode => itemCode !== 'C')
        .map(itemCode => ({ one, itemCode })),
    )
    .toSorted(
      (a, b) =>
        b.one.deviationMilliCelsius - a.one.deviationMilliCelsius ||
        b.one.outOfRangeMs - a.one.outOfRangeMs ||
        inOrder(a.one.reference, b.one.reference) ||
        inOrder(a.itemCode, b.itemCode),
    )
    .slice(0, 10)
    .map(({ one }) => [one.reference, one.deviationMilliCelsius, one.outOfRangeMs, one.case?.number ?? null])
