import { sql } from 'kysely'
import type { Product, ProductChange } from '#contract/logistics/calls/products.ts'
import { isCodeKind } from '#contract/kernel/gs1/productCode.ts'
import { versionState } from '#contract/logistics/rules/productVersions.ts'
import { mayAdminister } from '#server/identity/administration/administered.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { touchesCentres } from '#server/logistics/deliveries/access/visibleDeliveries.ts'
import { todayOf, type Viewer } from '#server/platform/lists/reader.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import { productInScope } from '#server/logistics/products/administeredProduct.ts'
import { codesOfProduct } from '#server/logistics/products/productCodes.ts'
import { isPlanned, usedVersions, versionsOf } from '#server/logistics/products/versions.ts'
import { reevaluationsOf } from '#server/logistics/products/reevaluation/acts.ts'

type Facts = Omit<Product, 'registeredAt' | 'versions' | 'mayEdit'> & { registeredAt: Date }

/** An item with all its versions. */
export async function findProduct(viewer: Viewer, caller: Caller, productId: number): Promise<Product> {
  const { db, scope } = viewer
  const { id, companyId } = await productInScope(db, scope, productId)
  const { rows } = await sql<Facts>`
    select p.id as "productId", json_build_object('code', c.code, 'name', c.name, 'nameEn', c.name_en) as company,
           p.item_code as "itemCode", p.drug_code as "drugCode", p.name_ja as "nameJa", p.name_en as "nameEn",
           p.registered_at as "registeredAt", ${codesOfProduct(sql`p.id`)} as codes
      from products p join companies c on c.id = p.company_id where p.id = ${id}`.execute(db)
  const [facts] = rows
  if (!facts) throw new Error(`product ${id} is gone`)
  return {
    ...facts,
    registeredAt: facts.registeredAt.toISOString(),
    versions: await shownVersions(db, scope, id, todayOf(viewer)),
    mayEdit: mayAdminister(caller, companyId),
  }
}

async function shownVersions(db: Db, scope: EnterpriseScope, productId: number, today: string) {
  const versions = await versionsOf(db, productId)
  const used = await usedVersions(
    db,
    versions.filter(version => isPlanned(version, versions, today)).map(version => version.id),
  )
  const counts = await deliveriesByVersion(db, scope, productId)
  const dated = versions.map(version => ({ ...version, isWithdrawn: version.withdrawnAt !== null }))
  return dated.map(version => ({
    version: version.version,
    validFrom: version.validFrom,
    band: version.band,
    toleranceMinutes: version.toleranceMinutes,
    toleranceSource: version.toleranceSource,
    state: versionState(version, dated, today),
    madeAt: version.madeAt.toISOString(),
    deliveries: counts.get(version.id) ?? 0,
    mayWithdraw: isPlanned(version, versions, today) && !used.has(version.id),
  }))
}

/** IDN-11: with referable centres, only deliveries that touch them count. */
async function deliveriesByVersion(db: Db, scope: EnterpriseScope, productId: number): Promise<Map<number, number>> {
  const visible =
    scope.centreIds === 'all' ? sql`` : sql`join deliveries d on d.id = i.delivery_id and ${touchesCentres(scope, 'd')}`
  const { rows } = await sql<{ id: number; number: number }>`
    select i.product_version_id as id, count(distinct i.delivery_id)::int as number
      from delivery_items i ${visible} where i.product_id = ${productId} group by 1`.execute(db)
  return new Map(rows.map(row => [row.id, row.number]))
}

const maxChanges = 200

/** An entry of the audit trail; `old` has only the changed columns of an update. */
type Entry = {
  at: Date
  /** Entries of one change have the same. */
  transaction: string
  actor: string
  name: string | null
  table: 'products' | 'product_versions' | 'product_codes'
  act: 'I' | 'U' | 'D'
  old: Record<string, string | null> | null
  new: (Record<string, string | null> & { version?: number }) | null
}

/** The changes of an item and the re-evaluations of its deliveries, newest first. */
export async function historyOf(db: Db, scope: EnterpriseScope, productId: number): Promise<ProductChange[]> {
  const { rows } = await sql<Entry>`
    select t.at, t.xmin::text as transaction, t.actor, coalesce(u.name, k.name) as name, t.table_name as table, t.act, t.old, t.new
      from audit_trail t
      left join users u on 'user:' || u.id = t.actor
      left join api_keys k on 'key:' || k.id = t.actor
     where t.table_name = 'products' and t.record = ${String(productId)}
        or t.table_name = 'product_versions'
           and t.record = any(array(select v.id::text from product_versions v where v.product_id = ${productId}))
        or t.table_name = 'product_codes' and coalesce(t.new, t.old) ->> 'product_id' = ${String(productId)}
     order by t.id desc limit ${maxChanges}`.execute(db)
  const changes = [...joined(rows), ...(await reevaluationsOf(db, scope, productId, maxChanges))]
  return changes.toSorted((one, other) => other.at.localeCompare(one.at)).slice(0, maxChanges)
}

const maxApartMs = 10_000

/** An act may change names and several codes; a restored database has one transaction for all of its past. */
function joined(entries: readonly Entry[]): ProductChange[] {
  const changes: (ProductChange & { transaction: string })[] = []
  for (const entry of entries) {
    const [change] = changeOf(entry)
    const last = changes.at(-1)
    if (!change) continue
    const isSame = last?.act === 'changed' && change.act === 'changed' && last.transaction === entry.transaction
    const isApart = !last || new Date(last.at).getTime() - entry.at.getTime() > maxApartMs
    if (isSame && !isApart) last.facts.unshift(...change.facts)
    else changes.push({ ...change, transaction: entry.transaction })
  }
  return changes.map(({ transaction: _t, ...change }) => change)
}

const fields = { itemCode: 'item_code', nameJa: 'name_ja', nameEn: 'name_en', drugCode: 'drug_code' } as const
type Field = keyof typeof fields

/** A code is given or taken; which package it is of is told by the audit trail. */
function changedCode({ act, old, new: after }: Entry): ProductChange['facts'] {
  const row = after ?? old
  if (act === 'U' || !row || !isCodeKind(row['kind'])) return []
  const code = row['code'] ?? null
  return [{ field: row['kind'], before: act === 'D' ? code : null, after: act === 'D' ? null : code }]
}

/** Nothing for columns that the screen does not show. */
function changeOf(entry: Entry): ProductChange[] {
  const { at, actor, name, table, act, old, new: after } = entry
  const by = byOf({ actor, name })
  const change = { at: at.toISOString(), by, version: after?.version ?? null, reason: null, outcomes: [] }
  if (table === 'product_versions') {
    if (act === 'I') return [{ ...change, act: 'versionMade', facts: [] }]
    return old && 'withdrawn_at' in old ? [{ ...change, act: 'versionWithdrawn', facts: [] }] : []
  }
  if (table === 'product_codes') {
    const facts = changedCode(entry)
    return facts.length === 0 ? [] : [{ ...change, act: 'changed', facts }]
  }
  const facts = (Object.keys(fields) as Field[])
    .filter(field => act === 'I' || (old && fields[field] in old && after && fields[field] in after))
    .map(field => ({ field, before: old?.[fields[field]] ?? null, after: after?.[fields[field]] ?? null }))
  return facts.length === 0 ? [] : [{ ...change, act: act === 'I' ? 'registered' : 'changed', facts }]
}

function byOf({ actor, name }: Pick<Entry, 'actor' | 'name'>): ProductChange['by'] {
  const kind = actor.startsWith('user:') ? 'user' : actor.startsWith('key:') ? 'key' : 'system'
  return { kind, name: name ?? actor }
}
