import type { DisclosureKind, Stage } from '#contract/logistics/rules/transportSections.ts'
import { distributor, maker, pharma, secondDistributor, secondMaker } from '#demo/world/companies/companies.ts'
import { productsOf } from '#demo/world/goods/products.ts'

/** Days relative to the day on which the demo world begins; without them, since before the first delivery and without end. */
type Period = { fromDay?: number; untilDay?: number }

/** The depositor of a product discloses one kind of data of one stage to a company. */
export type DemoDisclosure = Period & { itemCode: string; companyCode: string; stage: Stage; kind: DisclosureKind }

/** Discloses every nth product of a company. */
const disclose = (
  [from, to]: readonly [string, string],
  nth: number,
  stages: readonly Stage[],
  kinds: readonly DisclosureKind[],
  period: Period = {},
): DemoDisclosure[] =>
  productsOf(from)
    .filter((_, index) => index % nth === 0)
    .flatMap(({ itemCode }) =>
      stages.flatMap(stage => kinds.map(kind => ({ itemCode, companyCode: to, stage, kind, ...period }))),
    )

const delivered: readonly Stage[] = ['secondLogistics', 'tertiaryTransport']

/** Some products, stages and kinds only: viewers must not see the others. */
export const disclosures: readonly DemoDisclosure[] = [
  ...disclose([maker, distributor], 1, ['secondLogistics'], ['temperature', 'location', 'shippingList']),
  ...disclose([maker, distributor], 2, ['interBaseLogistics'], ['location']),
  ...disclose([maker, distributor], 1, ['warehouse', 'distributionCentre'], ['stockQuantity']),
  ...disclose([maker, pharma], 2, delivered, ['temperature', 'shippingList']),
  ...disclose(
    [secondMaker, pharma],
    1,
    ['firstLogistics', 'interBaseLogistics', ...delivered],
    ['temperature', 'location', 'shippingList'],
  ),
  ...disclose([secondMaker, pharma], 1, ['warehouse'], ['stockQuantity']),
  ...disclose([secondMaker, secondDistributor], 2, delivered, ['location', 'shippingList']),
  ...disclose([pharma, distributor], 2, ['secondLogistics'], ['location', 'shippingList']),
  // A contract that ended, and one that has yet to begin.
  ...disclose([maker, secondDistributor], 3, ['secondLogistics'], ['temperature', 'shippingList'], { untilDay: -45 }),
  ...disclose([maker, secondDistributor], 4, ['distributionCentre'], ['stockQuantity'], { fromDay: 21, untilDay: 386 }),
]
