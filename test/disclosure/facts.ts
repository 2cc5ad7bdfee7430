import type { TransportStage } from '#contract/logistics/rules/transportSections.ts'
import type { Item, Setting } from '#test/disclosure/matrixWorld.ts'
import { digitOf, highestMilli, loggerLat } from '#test/disclosure/stageDelivery.ts'

/** What of one stage's delivery is disclosed to a viewer: the kinds of each item, and its logger with any of them. */
export type Seen = Record<Item, Set<string>>

/** The test's own reading of LOG-13: a setting counts where it names the viewer and holds the shipping date. */
export function seenOf(settings: readonly Setting[], stage: TransportStage, viewer: 'viewer' | 'other'): Seen {
  const kindsOf = (item: Item) => {
    const kinds = settings
      .filter(one => one.item === item && one.stage === stage && (one.to ?? 'viewer') === viewer && holdsDay(one))
      .map(one => one.kind)
      .filter(kind => kind !== 'stockQuantity')
    return new Set<string>(kinds.length > 0 ? [...kinds, 'logger'] : [])
  }
  return { P: kindsOf('P'), Q: kindsOf('Q') }
}

const day = '2026-05-01'
const holdsDay = ({ from = day, until = null }: Setting) => from <= day && (until === null || until >= day)

const some = (seen: Seen, kind: string) => seen.P.has(kind) || seen.Q.has(kind)
export const isSeen = (seen: Seen) => seen.P.size + seen.Q.size > 0

/** A fact of a delivery: the text by which it is known in any answer, and whether a viewer may know it (decision 0007). */
export type Fact = {
  name: string
  mark: RegExp
  isAllowed: (seen: Seen) => boolean
  /** In the one figure, or the one item, of a row the viewer is told this where the depositor is told another. */
  isInstead?: (whole: string, seen: Seen) => boolean
}

/** Every fact of the delivery of a stage. What only its parties may know is never allowed. */
export function factsOf(stage: TransportStage): Fact[] {
  const digit = digitOf[stage]
  const always = isSeen
  const never = () => false
  const listed = (seen: Seen) => some(seen, 'shippingList')
  const located = (seen: Seen) => some(seen, 'location')
  const marked = (name: string, isAllowed: Fact['isAllowed']): Fact => ({
    name,
    mark: new RegExp(`${name}${stage}-Z`),
    isAllowed,
  })
  const figure = (name: string, number: number, isAllowed: Fact['isAllowed']): Fact => ({
    name,
    mark: figureIn(number),
    isAllowed,
  })
  return [
    marked('REF-', always),
    marked('出荷地', always),
    marked('届先', always),
    marked('SLIP-', listed),
    marked('INB-', listed),
    marked('CMN-', listed),
    marked('LOTP-', seen => seen.P.has('shippingList')),
    {
      ...marked('LOTQ-', seen => seen.Q.has('shippingList')),
      // A row names its first item: Q where P is not listed.
      isInstead: (whole, seen) => !seen.P.has('shippingList') && whole.includes(`LOTP-${stage}-Z`),
    },
    marked('LGP-', seen => seen.P.has('logger')),
    marked('LGQ-', seen => seen.Q.has('logger')),
    marked('荷送人', never),
    marked('荷受人', never),
    marked('運送', never),
    marked('AMEND-', never),
    figure('pieces', 900_171 + digit * 10_000, seen => seen.P.has('shippingList') && seen.Q.has('shippingList')),
    figure('pallets', 700_193 + digit * 10_000, never),
    {
      ...temperature('highest of P', highestMilli(stage, 'P'), seen => seen.P.has('temperature')),
      // The highest of a whole delivery is Q's; who may not see Q is told P's.
      isInstead: (whole, seen) => !seen.Q.has('temperature') && highestOf(stage, 'Q').test(whole),
    },
    temperature('highest of Q', highestMilli(stage, 'Q'), seen => seen.Q.has('temperature')),
    figure('where P was', loggerLat(stage, 'P'), seen => seen.P.has('location')),
    {
      ...figure('where Q was', loggerLat(stage, 'Q'), seen => seen.Q.has('location')),
      // On the map a delivery stands where its latest known logger is.
      isInstead: (whole, seen) => !seen.P.has('location') && figureIn(loggerLat(stage, 'P')).test(whole),
    },
    figure('where it left', Number((34.53333 + digit / 10).toFixed(5)), located),
    figure('where it goes', Number((33.54444 + digit / 10).toFixed(5)), located),
  ]
}

/** How an item is called, wherever its shipping list is seen; the same on every stage. */
export const namesOf = (item: Item) => [`CODE${item}-Z`, `DRUG${item}-Z`, `品名${item}-Z`, `NAME${item}-Z`]

/** A number as JSON, CSV files and printed pages write it, and no part of another. */
const figureIn = (number: number) =>
  new RegExp(
    `(?<![\\d.])(${[number.toLocaleString('en'), String(number)].map(text => RegExp.escape(text)).join('|')})(?![\\d])`,
  )

/** Thousandths in JSON, degrees elsewhere; 28.182 is shown as 28.2 where nothing of a breach is hidden. */
const temperature = (name: string, milli: number, isAllowed: Fact['isAllowed']): Fact => ({
  name,
  mark: milliIn(milli),
  isAllowed,
})
const milliIn = (milli: number) => new RegExp(`(?<![\\d.])(${milli}|${RegExp.escape(String(milli / 1000))})(?!\\d)`)
const highestOf = (stage: TransportStage, item: Item) => milliIn(highestMilli(stage, item))
