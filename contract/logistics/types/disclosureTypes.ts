import { z } from 'zod'
import { company, day, enterpriseCode, line, text } from '#contract/kernel/fields.ts'
import { disclosureModes, disclosureStages, isDisclosable } from '#contract/logistics/rules/disclosureMatrix.ts'
import { transportKinds } from '#contract/logistics/rules/explainedDisclosure.ts'
import { disclosureKinds } from '#contract/logistics/rules/transportSections.ts'

export const productId = z.int().positive()
const stage = z.enum(disclosureStages)
const kind = z.enum(disclosureKinds)

export const ShownCell = z.object({ stage, kind })
/** A cell that can be set. Other cells of the matrix are refused by the path of their kind. */
const cell = z.strictObject({ stage, kind }).refine(isDisclosable, { path: ['kind'], message: 'notApplicable' })

/** Both days are included; null: no end. */
export const Period = z.object({ from: day, until: day.nullable() })

/** Filters on products and settings. */
export const settingFilters = {
  /** Of the product: its names in either language, item code, drug code. */
  keyword: text(200).optional(),
  /** The data owner's code. */
  owner: enterpriseCode.optional(),
  companyCode: enterpriseCode.optional(),
  stage: stage.optional(),
  kind: kind.optional(),
  /** Settings that are valid on a day, or all. */
  on: z.union([z.enum(['today', 'all']), day]).default('today'),
  /** PAR-4: 0 non-disclosure, 1 disclosure; products without such a setting, or with one. */
  disclosed: z.enum(['0', '1']).optional(),
}

/** The most products of one change. */
export const maxProductsAtOnce = 2_000

export const changeRequest = z.strictObject({
  productIds: z.array(productId).min(1).max(maxProductsAtOnce),
  companyCodes: z.array(enterpriseCode).min(1).max(200),
  /** The pattern; with `replace` it may be empty, which withdraws everything. */
  cells: z.array(cell).max(32),
  mode: z.enum(disclosureModes),
  /** The first day of the pattern; `withdraw` without it withdraws everything up to `until`. */
  from: day.optional(),
  /** The last day; by default there is none. */
  until: day.optional(),
  reason: line(500).optional(),
  dryRun: z.boolean(),
})

/** The change of one cell for one product and company. */
export const ChangedCell = z.object({
  product: z.object({ itemCode: z.string(), nameJa: z.string(), nameEn: z.string() }),
  company,
  stage,
  kind,
  before: z.array(Period),
  after: z.array(Period),
})
export type ChangedCell = z.infer<typeof ChangedCell>

/** The cells that a change changes, or would change, counted for each product and company. */
export const Changed = z.object({
  added: z.int(),
  changed: z.int(),
  withdrawn: z.int(),
  unchanged: z.int(),
  /** The number of products and companies concerned. */
  productCount: z.int(),
  companyCount: z.int(),
  /** The first ones. */
  changes: z.array(ChangedCell),
})
export type Changed = z.infer<typeof Changed>

/** Why a kind of an item is shown or not (contract/logistics/rules/explainedDisclosure.ts). */
export const Reason = z.discriminatedUnion('because', [
  z.object({ because: z.literal('party') }),
  z.object({ because: z.literal('setting'), period: Period }),
  z.object({ because: z.literal('otherPeriod'), periods: z.array(Period) }),
  z.object({ because: z.literal('otherKind'), kinds: z.array(z.enum(transportKinds)) }),
  z.object({ because: z.literal('otherStage'), stages: z.array(stage) }),
  z.object({ because: z.literal('noSetting') }),
])
