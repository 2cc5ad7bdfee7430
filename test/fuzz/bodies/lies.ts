import { array, constantFrom, oneof, option, record, toStringMethod, uniqueArray, type Arbitrary } from 'fast-check'
import type { FuzzSide } from '#test/fuzz/world/fuzzWorld.ts'
import { sides } from '#test/fuzz/world/fuzzWorld.ts'

/** What a sender claims at one place: its own, the other company's (a lie), what nobody has, or what stands for a lie. */
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

export type Lie = { path: 'deliveries' | 'stock'; hasLie: boolean; entry: (claim: (one: Claim) => Claim) => object }

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

/** Lies and what stands for them: what is told of either must not tell which one it was. */
export const wordsOfClaims = (own: FuzzSide, other: FuzzSide) => {
  const { company, centre, item, lot, serial } = valuesOf(own, other)
  return [company, centre, item, lot, serial].flatMap(({ foreign, invented }) => [foreign, invented])
}

/** Deliveries and stock in which a sender says of another company what it likes. */
export function liesOf(own: FuzzSide, other: FuzzSide): Arbitrary<Lie> {
  const values = valuesOf(own, other)
  const deliveries = record(deliveryClaims).map((lie): Lie => ({
    path: 'deliveries',
    hasLie: [
      lie.depositCode,
      lie.shipperCode,
      lie.consigneeCode,
      lie.carrierCode,
      lie.fromCentre,
      lie.destinationCentre,
      ...lie.items.map(({ itemCode }) => itemCode),
      // A serial alone is one's own: another company may have a logger of the same number.
      ...lie.loggers.map(({ owner }) => owner),
    ].includes('foreign'),
    entry: claim => {
      const code = (one: Claim | undefined) => one && values.company[claim(one)]
      const centre = (one: Claim | undefined) => one && values.centre[claim(one)]
      return {
        reference: values.reference[lie.reference],
        deliveryType: '0002',
        depositCode: code(lie.depositCode),
        shipperCode: code(lie.shipperCode),
        consigneeCode: code(lie.consigneeCode),
        carrierCode: code(lie.carrierCode),
        shipFrom: { name: '某所', centreCode: centre(lie.fromCentre) },
        destination: { name: '某病院', centreCode: centre(lie.destinationCentre) },
        shippingDate: '2026-05-01',
        actualPickup: '2026-05-01T00:00:00Z',
        items: lie.items.map(({ itemCode, lot }) => ({
          itemCode: values.item[claim(itemCode)],
          lot: lot && values.lot[claim(lot)],
          quantity: 1,
        })),
        loggers: lie.loggers.map(({ serial, owner }) => ({
          serial: values.serial[claim(serial)],
          owner: code(owner),
          from: '2026-04-30T00:00:00Z',
        })),
        reason: '確認のため',
      }
    },
  }))
  const stock = record(stockClaims).map((lie): Lie => ({
    path: 'stock',
    hasLie: [lie.itemCode, lie.centreCode, lie.depositCode].includes('foreign'),
    entry: claim => ({
      itemCode: values.item[claim(lie.itemCode)],
      lot: lie.lot && values.lot[claim(lie.lot)],
      centreCode: values.centre[claim(lie.centreCode)],
      depositCode: lie.depositCode && values.company[claim(lie.depositCode)],
      ownerType: lie.ownerType,
      qualifiedQuantity: 3,
    }),
  }))
  const lies = oneof({ weight: 3, arbitrary: deliveries }, { weight: 1, arbitrary: stock })
  return lies.map(lie => ({
    ...lie,
    [toStringMethod]: () => `${lie.path} ${JSON.stringify(lie.entry(claim => claim))}`,
  }))
}
