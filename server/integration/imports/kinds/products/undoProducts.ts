import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Hindrance } from '#contract/integration/calls/imports.ts'
import type { ProductCode } from '#contract/logistics/types/productCodes.ts'
import type { ImportRules } from '#server/integration/imports/lines/importRules.ts'
import { lock } from '#server/platform/db/locks/advisoryLocks.ts'
import { codesOfProduct, saveProductCodes } from '#server/logistics/products/productCodes.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import type { StoredProduct } from '#server/integration/partnerApi/products/productRows.ts'

/** A product before and after its import; `after` has the id and the number of versions. Older imports had no codes. */
export type ProductUndo = { before: Imported | null; after: Imported }
type Imported = Omit<StoredProduct, 'codes'> & { codes?: ProductCode[] }

const changesCodes = ({ before, after }: ProductUndo) =>
  after.codes !== undefined && !isDeepStrictEqual(before?.codes ?? [], after.codes)

const hasNewVersion = ({ before, after }: ProductUndo) => after.versions > (before?.versions ?? 0)

/** Tables that refer to products, in addition to versions, codes, deliveries, stock and disclosures: such a product stays. */
export const productUses = [
  'alert_rules',
  'budget_allowances',
  'budget_uses',
  'case_excursions',
  'excursion_snapshots',
  'lot_decisions',
  'lot_states',
  'product_budgets',
  'product_terms',
  'report_subscriptions',
] as const

/** Of a product `p`. */
const isUsedElsewhere = sql<boolean>`(${sql.join(
  productUses.map(table => sql`exists (select from ${sql.table(table)} u where u.product_id = p.id)`),
  sql` or `,
)})`

/** A product cannot be undone once something refers to it: a version that deliveries are evaluated by, stock, a disclosure. */
export const undoProducts: Pick<ImportRules<ProductUndo>, 'hindrances' | 'undo'> = {
  async hindrances({ tx, sender }, records) {
    await lock(tx, 'products', sender.companyId)
    const ids = records.map(record => record.undo.after.id)
    const { rows } = await sql<Now>`
      select p.id, p.name_ja as "nameJa", p.name_en as "nameEn", p.drug_code as "drugCode",
             (select count(*)::int from product_versions v where v.product_id = p.id) as versions,
             exists (select from delivery_items i where i.product_id = p.id) as "isDelivered",
             exists (select from stock s where s.product_id = p.id)
               or exists (select from lots o where o.product_id = p.id) as "isStocked",
             exists (select from disclosures s where s.product_id = p.id) as "isDisclosed",
             ${codesOfProduct(sql`p.id`)} as codes,
             ${isUsedElsewhere} as "isUsedElsewhere",
             coalesce((select json_agg(v.version) from product_versions v where v.product_id = p.id and (
               exists (select from delivery_items i where i.product_version_id = v.id)
               or exists (select from reevaluations a where a.product_version_id = v.id)
               or exists (select from reevaluation_deliveries x where x.former_version_id = v.id))), '[]') as "usedVersions"
        from products p where p.id = any(${ids}::bigint[]) for update of p`.execute(tx)
    const now = new Map(rows.map(row => [row.id, row]))
    const taken = await codesTakenSince(tx, sender.companyId, records)
    return records.map(({ undo }) => hindranceOf(undo, now.get(undo.after.id ?? 0), taken))
  },

  /** The number of a withdrawn version is not used again (TEL-14). */
  async undo({ tx, sender, appContext }, undos) {
    const created = undos.filter(({ before }) => !before).map(({ after }) => after.id)
    await sql`delete from product_versions where product_id = any(${created}::bigint[])`.execute(tx)
    await sql`delete from products where id = any(${created}::bigint[])`.execute(tx)
    const changed = undos.filter(({ before }) => before)
    await sql`
      update products p set name_ja = was."nameJa", name_en = was."nameEn", drug_code = was."drugCode"
        from jsonb_to_recordset(${JSON.stringify(changed.map(({ before }) => before))}::jsonb)
          as was (id bigint, "nameJa" text, "nameEn" text, "drugCode" text)
       where p.id = was.id and (p.name_ja, p.name_en, p.drug_code) is distinct from (was."nameJa", was."nameEn", was."drugCode")`.execute(
      tx,
    )
    const former = changed.filter(changesCodes).map(({ before, after }) => ({ ...after, codes: before?.codes ?? [] }))
    await saveProductCodes(tx, sender.companyId, former)
    const versions = changed.filter(hasNewVersion).map(({ after }) => ({ id: after.id, version: after.versions }))
    await sql`
      update product_versions v set withdrawn_at = ${appContext.now()}
        from jsonb_to_recordset(${JSON.stringify(versions)}::jsonb) as made (id bigint, version int)
       where v.product_id = made.id and v.version = made.version`.execute(tx)
  },
}

type Now = {
  id: number
  nameJa: string
  nameEn: string
  drugCode: string | null
  versions: number
  isDelivered: boolean
  isStocked: boolean
  isDisclosed: boolean
  codes: ProductCode[]
  isUsedElsewhere: boolean
  /** The numbers of versions that deliveries are or were evaluated by. */
  usedVersions: number[]
}

/** Codes that other items than these have now. */
async function codesTakenSince(tx: DbOrTx, companyId: number, records: readonly { undo: ProductUndo }[]) {
  const ids = records.map(({ undo }) => undo.after.id)
  const former = records.flatMap(({ undo }) => undo.before?.codes ?? []).map(({ code }) => code)
  const { rows } = await sql<{ code: string }>`
    select k.code from product_codes k
     where k.company_id = ${companyId} and k.kind in ('gtin', 'unified') and k.code = any(${former})
       and not k.product_id = any(${ids}::bigint[])`.execute(tx)
  return new Set(rows.map(({ code }) => code))
}

function hindranceOf(
  undo: ProductUndo,
  now: Now | undefined,
  taken: ReadonlySet<string>,
): Hindrance['why'] | undefined {
  const { before, after } = undo
  if (!now) return 'gone'
  if (hasNewVersion(undo) && now.usedVersions.includes(after.versions)) return 'usedByDelivery'
  if (!before && now.isDelivered) return 'usedByDelivery'
  if (!before && now.isStocked) return 'usedByStock'
  if (!before && now.isDisclosed) return 'isDisclosed'
  if (!before && now.isUsedElsewhere) return 'inUse'
  // Codes that somebody added since would be deleted, too.
  const owns = !before || changesCodes(undo)
  if (owns && !isDeepStrictEqual(now.codes, after.codes ?? [])) return 'changedSince'
  if (changesCodes(undo) && before?.codes?.some(({ code }) => taken.has(code))) return 'changedSince'
  const isSame = isDeepStrictEqual(factsOf(now), factsOf(after)) && now.versions === after.versions
  return isSame ? undefined : 'changedSince'
}

const factsOf = ({ nameJa, nameEn, drugCode }: Pick<StoredProduct, 'nameJa' | 'nameEn' | 'drugCode'>) => [
  nameJa,
  nameEn,
  drugCode,
]
