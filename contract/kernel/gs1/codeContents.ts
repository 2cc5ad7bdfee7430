import { dayOf } from '#contract/kernel/gs1/dates.ts'
import type { Gs1Element } from '#contract/kernel/gs1/elementString.ts'

/** What a code says of a box, in the words of the portal. */
export type CodeContents = {
  /** Of the thing itself, or of what a logistic unit contains (02). 14 digits. */
  gtin?: string
  lot?: string
  /** YYYY-MM-DD; of a month its last day. */
  expiry?: string
  producedOn?: string
  serial?: string
  sscc?: string
  /** Pieces in the package (30), or packages in the logistic unit (37). */
  count?: number
  netWeightKg?: number
  grai?: string
  giai?: string
  /** Global location numbers by their identifier: 410 ship to, 414 location, 417 party and so on. */
  locations: Record<string, string>
}

/** @param today YYYY-MM-DD: which century two digits of a year mean. */
export function contentsOf(elements: readonly Gs1Element[], today: string): CodeContents {
  const data = new Map(elements.map(({ ai, value }) => [ai, value]))
  const day = (ai: string) => {
    const value = data.get(ai)
    return value === undefined ? undefined : dayOf(value, today)
  }
  const count = data.get('30') ?? data.get('37')
  const weight = elements.find(({ ai }) => /^310\d$/.test(ai))
  return withoutAbsent({
    gtin: data.get('01') ?? data.get('02') ?? data.get('03'),
    lot: data.get('10'),
    expiry: day('17') ?? (data.has('7003') ? dayOf((data.get('7003') ?? '').slice(0, 6), today) : undefined),
    producedOn: day('11'),
    serial: data.get('21'),
    sscc: data.get('00'),
    count: count === undefined ? undefined : Number(count),
    netWeightKg: weight && Number(weight.value) / 10 ** Number(weight.ai.slice(3)),
    grai: data.get('8003')?.slice(1),
    giai: data.get('8004'),
    locations: Object.fromEntries(
      elements.filter(({ ai }) => /^41[0-7]$/.test(ai)).map(({ ai, value }) => [ai, value]),
    ),
  })
}

const withoutAbsent = (contents: { [name in keyof CodeContents]: CodeContents[name] | undefined }) =>
  Object.fromEntries(Object.entries(contents).filter(([, value]) => value !== undefined)) as CodeContents
