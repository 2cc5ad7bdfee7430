import type { TransportStage } from '#contract/logistics/rules/transportSections.ts'
import type { Item, Setting } from '#test/disclosure/matrixWorld.ts'
import { digitOf, highestMilli, isPOutside, loggerLat, plannedLat } from '#test/disclosure/stageDelivery.ts'

/** What is disclosed of one stage's delivery: the kinds for each item, and its logger with any of them. */
export type Seen = Record<Item, Set<string>>

/** LOG-13, implemented again: a disclosure applies if it names the viewer and its period includes the shipping date. */
export function seenOf(settings: readonly Setting[], stage: TransportStage, viewer: 'viewer' | 'other'): Seen {
  const kindsOf = (item: Item) => {
    const kinds = settings
      .filter(one => one.item === item && one.stage === stage && (one.to ?? 'viewer') === viewer && isInForce(one))
      .map(one => one.kind)
      .filter(kind => kind !== 'stockQuantity')
    return new Set<string>(kinds.length > 0 ? [...kinds, 'logger'] : [])
  }
  return { P: kindsOf('P'), Q: kindsOf('Q') }
}

const day = '2026-05-01'
const isInForce = ({ from = day, until = null }: Setting) => from <= day && (until === null || until >= day)

const some = (seen: Seen, kind: string) => seen.P.has(kind) || seen.Q.has(kind)
export const isSeen = (seen: Seen) => seen.P.size + seen.Q.size > 0

/** A fact of a delivery: the text that shows it in any answer, and whether a viewer may see it (decision 0007). */
export type Fact = {
  name: string
  mark: RegExp
  isAllowed: (seen: Seen) => boolean
  /** Whether the viewer sees this fact in a row where the depositor sees that of the other item. */
  isInstead?: (whole: string, seen: Seen) => boolean
}

/** All facts of a stage's delivery; `never` marks those of parties only. */
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
      // A row names its first item, which is Q if P is not listed.
      isInstead: (whole, seen) => !seen.P.has('shippingList') && whole.includes(`LOTP-${stage}-Z`),
    },
    {
      ...marked('LGP-', seen => seen.P.has('logger')),
      // The worst excursion of a delivery is Q's; a viewer who may not see its temperature sees P's, where P has one.
      isInstead: (whole, seen) => isPOutside(stage) && !seen.Q.has('temperature') && whole.includes(`LGQ-${stage}-Z`),
    },
    marked('LGQ-', seen => seen.Q.has('logger')),
    marked('荷送人', never),
    marked('荷受人', never),
    marked('運送', never),
    marked('AMEND-', never),
    marked('経由地', never),
    marked('VIA-', never),
    marked('REMARK-', never),
    figure('where it is planned to stop', plannedLat(stage), never),
    figure('pieces', 900_171 + digit * 10_000, seen => seen.P.has('shippingList') && seen.Q.has('shippingList')),
    figure('pallets', 700_193 + digit * 10_000, never),
    {
      ...temperature('highest of P', highestMilli(stage, 'P'), seen => seen.P.has('temperature')),
      // The highest temperature of a delivery is Q's; a viewer who may not see Q sees P's.
      isInstead: (whole, seen) => !seen.Q.has('temperature') && highestOf(stage, 'Q').test(whole),
    },
    temperature('highest of Q', highestMilli(stage, 'Q'), seen => seen.Q.has('temperature')),
    figure('where P was', loggerLat(stage, 'P'), seen => seen.P.has('location')),
    {
      ...figure('where Q was', loggerLat(stage, 'Q'), seen => seen.Q.has('location')),
      // The map shows a delivery at the position of its latest visible logger.
      isInstead: (whole, seen) => !seen.P.has('location') && figureIn(loggerLat(stage, 'P')).test(whole),
    },
    figure('where it left', Number((34.53333 + digit / 10).toFixed(5)), located),
    figure('where it goes', Number((33.54444 + digit / 10).toFixed(5)), located),
  ]
}

/** The names of an item, which are visible with any shipping list; the same on every stage. */
export const namesOf = (item: Item) => [`CODE${item}-Z`, `DRUG${item}-Z`, `品名${item}-Z`, `NAME${item}-Z`]

/** A number as written in JSON, CSV files and PDFs, not within another number. */
const figureIn = (number: number) =>
  new RegExp(
    `(?<![\\d.])(${[number.toLocaleString('en'), String(number)].map(text => RegExp.escape(text)).join('|')})(?![\\d])`,
  )

/** In thousandths in JSON, in degrees elsewhere. */
const temperature = (name: string, milli: number, isAllowed: Fact['isAllowed']): Fact => ({
  name,
  mark: milliIn(milli),
  isAllowed,
})
const milliIn = (milli: number) => new RegExp(`(?<![\\d.])(${milli}|${RegExp.escape(String(milli / 1000))})(?!\\d)`)
const highestOf = (stage: TransportStage, item: Item) => milliIn(highestMilli(stage, item))
