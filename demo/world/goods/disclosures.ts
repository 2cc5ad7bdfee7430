import type { DisclosureKind, Stage } from '#contract/logistics/rules/transportSections.ts'
import * as company from '#demo/world/companies/companies.ts'
import { productsOf } from '#demo/world/goods/products.ts'

/** The depositor of a product shows a company some kinds of data at some stages. */
export type DemoDisclosure = {
  itemCode: string
  companyCode: string
  stage: Stage
  kind: DisclosureKind
  /** Days from today; since before the first delivery, and for ever, unless said otherwise. */
  fromDay?: number
  untilDay?: number
}

type Rule = Pick<DemoDisclosure, 'fromDay' | 'untilDay'> & {
  from: string
  to: string
  every: number
  stages: readonly Stage[]
  kinds: readonly DisclosureKind[]
}

/** Some products, some stages, some kinds: what is left out is what the viewers must not see. */
const rules: readonly Rule[] = [
  {
    from: company.maker,
    to: company.distributor,
    every: 1,
    stages: ['secondLogistics'],
    kinds: ['temperature', 'location', 'shippingList'],
  },
  { from: company.maker, to: company.distributor, every: 2, stages: ['interBaseLogistics'], kinds: ['location'] },
  {
    from: company.maker,
    to: company.distributor,
    every: 1,
    stages: ['warehouse', 'distributionCentre'],
    kinds: ['stockQuantity'],
  },
  {
    from: company.maker,
    to: company.pharma,
    every: 2,
    stages: ['secondLogistics', 'tertiaryTransport'],
    kinds: ['temperature', 'shippingList'],
  },
  {
    from: company.secondMaker,
    to: company.pharma,
    every: 1,
    stages: ['firstLogistics', 'interBaseLogistics', 'secondLogistics', 'tertiaryTransport'],
    kinds: ['temperature', 'location', 'shippingList'],
  },
  { from: company.secondMaker, to: company.pharma, every: 1, stages: ['warehouse'], kinds: ['stockQuantity'] },
  {
    from: company.secondMaker,
    to: company.secondDistributor,
    every: 2,
    stages: ['secondLogistics', 'tertiaryTransport'],
    kinds: ['location', 'shippingList'],
  },
  {
    from: company.pharma,
    to: company.distributor,
    every: 2,
    stages: ['secondLogistics'],
    kinds: ['location', 'shippingList'],
  },
  // A contract that ended, and one that begins.
  {
    from: company.maker,
    to: company.secondDistributor,
    every: 3,
    stages: ['secondLogistics'],
    kinds: ['temperature', 'shippingList'],
    untilDay: -45,
  },
  {
    from: company.maker,
    to: company.secondDistributor,
    every: 4,
    stages: ['distributionCentre'],
    kinds: ['stockQuantity'],
    fromDay: 21,
    untilDay: 386,
  },
]

export const disclosures: readonly DemoDisclosure[] = rules.flatMap(
  ({ from, to, every, stages, kinds, fromDay, untilDay }) =>
    productsOf(from)
      .filter((_, index) => index % every === 0)
      .flatMap(({ itemCode }) =>
        stages.flatMap(stage => kinds.map(kind => ({ itemCode, companyCode: to, stage, kind, fromDay, untilDay }))),
      ),
)
