import { array, constantFrom, oneof, option, record, toStringMethod, uniqueArray, type Arbitrary } from 'fast-check'
import type { FuzzSide } from '#test/fuzz/world/fuzzWorld.ts'
import { sides } from '#test/fuzz/world/fuzzWorld.ts'

/** What a sender names at one place: its own, the other company's (a false claim), an unknown one, or a substitute for a false one. */
export type Claim = 'own' | 'foreign' | 'none' | 'invented'
const claimed: Arbitrary<Claim> = oneof(
  { weight: 3, arbitrary: constantFrom<Claim>('own') },
  { weight: 2, arbitrary: constantFrom<Claim>('foreign') },
  { weight: 1, arbitrary: constantFrom<Claim>('none') },
)
const maybe = option(claimed, { nil: undefined })

const deliveryClaims = {
  reference: constantFrom('new', 'old'),
  depositCode: claimed,
  shipperCode: maybe,
  consigneeCode: maybe,
  carrierCode: maybe,
  fromCentre: maybe,
  destinationCentre: maybe,
  items: array(record({ itemCode: claimed, lot: maybe }), { minLength: 1, maxLength: 3 }),
  loggers: uniqueArray(record({ serial: claimed, owner: maybe }), { maxLength: 3, selector: ({ serial }) => serial }),
} as const
const stockClaims = {
  itemCode: claimed,
  lot: maybe,
  centreCode: claimed,
  depositCode: maybe,
  ownerType: constantFrom('depositor', 'consignee'),
} as const

export type ClaimedEntry = {
  path: 'deliveries' | 'stock'
  isFalse: boolean
  entry: (claim: (one: Claim) => Claim) => object
}

/** The values for each claim. */
function valuesOf(own: FuzzSide, other: FuzzSide) {
  const [mark, theirs] = [sides[own.name].canary, sides[other.name].canary]
  return {
    company: { own: own.company.code, foreign: other.company.code, none: 'C-NONE', invented: 'C-MADE' },
    centre: { own: own.centreCode, foreign: other.centreCode, none: 'L-NONE', invented: 'L-MADE' },
    item: { own: `${mark}-P`, foreign: `${theirs}-P`, none: 'NOBODYS-P', invented: 'INVENTED-P' },
    lot: { own: `${mark}-LOT`, foreign: `${theirs}-LOT`, none: 'NOBODYS-LOT', invented: 'INVENTED-LOT' },
    serial: { own: `${mark}-L2`, foreign: `${theirs}-L`, none: 'NOBODYS-L', invented: 'INVENTED-L' },
    reference: { old: `${mark}-REF`, new: `${mark}-CLAIMED` },
  } as const
}

/** False claims and their substitutes: answers must not distinguish between them. */
export const wordsOfClaims = (own: FuzzSide, other: FuzzSide) => {
  const { company, centre, item, lot, serial } = valuesOf(own, other)
  return [company, centre, item, lot, serial].flatMap(({ foreign, invented }) => [foreign, invented])
}

/** Deliveries and stock in which a sender names another company's records. */
export function claimedEntries(own: FuzzSide, other: FuzzSide): Arbitrary<ClaimedEntry> {
  const values = valuesOf(own, other)
  const deliveries = record(deliveryClaims).map((claims): ClaimedEntry => ({
    path: 'deliveries',
    isFalse: [
      claims.depositCode,
      claims.shipperCode,
      claims.consigneeCode,
      claims.carrierCode,
      claims.fromCentre,
      claims.destinationCentre,
      ...claims.items.map(({ itemCode }) => itemCode),
      // A serial alone is not a claim: several companies can have a logger with the same serial.
      ...claims.loggers.map(({ owner }) => owner),
    ].includes('foreign'),
    entry: claim => {
      const code = (one: Claim | undefined) => one && values.company[claim(one)]
      const centre = (one: Claim | undefined) => one && values.centre[claim(one)]
      return {
        reference: values.reference[claims.reference],
        deliveryType: '0002',
        depositCode: code(claims.depositCode),
        shipperCode: code(claims.shipperCode),
        consigneeCode: code(claims.consigneeCode),
        carrierCode: code(claims.carrierCode),
        shipFrom: { name: '某所', centreCode: centre(claims.fromCentre) },
        destination: { name: '某病院', centreCode: centre(claims.destinationCentre) },
        shippingDate: '2026-05-01',
        actualPickup: '2026-05-01T00:00:00Z',
        items: claims.items.map(({ itemCode, lot }) => ({
          itemCode: values.item[claim(itemCode)],
          lot: lot && values.lot[claim(lot)],
          quantity: 1,
        })),
        loggers: claims.loggers.map(({ serial, owner }) => ({
          serial: values.serial[claim(serial)],
          owner: code(owner),
          from: '2026-04-30T00:00:00Z',
        })),
        reason: '確認のため',
      }
    },
  }))
  const stock = record(stockClaims).map((claims): ClaimedEntry => ({
    path: 'stock',
    isFalse: [claims.itemCode, claims.centreCode, claims.depositCode].includes('foreign'),
    entry: claim => ({
      itemCode: values.item[claim(claims.itemCode)],
      lot: claims.lot && values.lot[claim(claims.lot)],
      centreCode: values.centre[claim(claims.centreCode)],
      depositCode: claims.depositCode && values.company[claim(claims.depositCode)],
      ownerType: claims.ownerType,
      qualifiedQuantity: 3,
    }),
  }))
  const all = oneof({ weight: 3, arbitrary: deliveries }, { weight: 1, arbitrary: stock })
  return all.map(claims => ({
    ...claims,
    [toStringMethod]: () => `${claims.path} ${JSON.stringify(claims.entry(claim => claim))}`,
  }))
}
