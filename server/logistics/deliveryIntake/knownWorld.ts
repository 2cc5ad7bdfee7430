import { sql } from 'kysely'
import type { DeliveryEntry } from '#contract/logistics/types/deliveryEntry.ts'
import type { DatedVersion } from '#contract/logistics/rules/productVersions.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { findOpenEvidence } from '#server/logistics/deliveryIntake/planning/openEvidence.ts'
import type { Sender } from '#server/identity/apiKeys/sender.ts'
import { consentsFor } from '#server/partners/tradingPartners/consents.ts'
import { pair, type DeliveryState } from '#server/logistics/deliveryIntake/deliveryState.ts'

/** A product with its versions, without withdrawn ones. */
export type KnownProduct = { id: number; companyId: number; versions: KnownVersion[] }
type KnownVersion = DatedVersion & { id: number }
export type KnownCentre = {
  id: number
  companyId: number
  companyCode: string
  lat: number | null
  lon: number | null
  gln: string | null
}

export type KnownWorld = Awaited<ReturnType<typeof findKnownWorld>>

/** The existing records that the deliveries of a request name, and which of them the sender may name. */
export async function findKnownWorld(
  tx: DbOrTx,
  sender: Sender,
  entries: DeliveryEntry[],
  stored: DeliveryState[],
  timeZone: string,
) {
  const deliveries = [...entries, ...stored]
  const items = deliveries.flatMap(delivery => delivery.items ?? [])
  const assignments = deliveries.flatMap(delivery => delivery.loggers ?? [])
  const owners = [sender.companyCode, ...assignments.map(assignment => assignment.owner)]
  const products = await findKnownProducts(
    tx,
    distinct(deliveries.map(delivery => delivery.depositCode)),
    distinct(items.map(item => item.itemCode)),
  )
  const serials = assignments.map(assignment => assignment.serial)
  const loggers = await findLoggers(tx, distinct(owners), distinct(serials))
  const places = deliveries.flatMap(({ shipFrom, destination }) => [shipFrom, destination])
  const glns = distinct(places.map(place => place?.gln))
  const centres = await findCentres(tx, distinct(places.map(place => place?.centreCode)), glns)
  const current = distinct(
    stored.flatMap(({ shipFrom, destination }) => [shipFrom.centreCode, destination.centreCode]),
  ).flatMap(code => centres.get(code)?.id ?? [])
  return {
    companies: await findCompanies(tx, distinct([...owners, ...deliveries.flatMap(partyCodes)])),
    centres,
    centresByGln: Map.groupBy(centres.keys(), code => centres.get(code)?.gln ?? null),
    formerGlns: await findFormerGlns(tx, current, glns),
    products,
    loggers,
    consents: await consentsFor(tx, sender, [...loggers.values()]),
    /** Excursions that the sender's deliveries would lose if their assignments ended earlier. */
    openEvidence: await findOpenEvidence(tx, sender, [...loggers.values()]),
    timeZone,
    lots: await findLots(
      tx,
      [...products.values()].map(product => product.id),
      distinct(items.map(item => item.lot)),
    ),
  }
}

export const distinct = (values: (string | null | undefined)[]): string[] => [
  ...new Set(values.filter(value => value != null)),
]

const partyCodes = ({ depositCode, shipperCode, consigneeCode, carrierCode }: DeliveryEntry | DeliveryState) => [
  depositCode,
  shipperCode,
  consigneeCode,
  carrierCode,
]

export async function findCompanies(tx: DbOrTx, codes: string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ code: string; id: number }>`
    select code, id from companies where code = any(${codes})`.execute(tx)
  return new Map(rows.map(row => [row.code, row.id]))
}

/** Those with these codes, and those with these GLNs. */
export async function findCentres(tx: DbOrTx, codes: string[], glns: string[] = []): Promise<Map<string, KnownCentre>> {
  const { rows } = await sql<KnownCentre & { code: string }>`
    select e.code, e.id, c.id as "companyId", c.code as "companyCode", e.lat, e.lon, e.gln
      from centres e join companies c on c.id = e.company_id
     where e.code = any(${codes}) or e.gln = any(${glns})`.execute(tx)
  return new Map(rows.map(({ code, ...centre }) => [code, centre]))
}

/** By code, those of the GLNs that a centre had before its company changed them. */
async function findFormerGlns(tx: DbOrTx, centreIds: readonly number[], glns: readonly string[]) {
  if (centreIds.length === 0 || glns.length === 0) return new Map<string, string[]>()
  const { rows } = await sql<{ code: string; glns: string[] }>`
    select e.code, array_agg(t.old ->> 'gln') as glns
      from centres e join audit_trail t on t.table_name = 'centres' and t.record = e.id::text
     where e.id = any(${[...centreIds]}::bigint[]) and t.act = 'U' and t.old ->> 'gln' = any(${[...glns]})
     group by e.code`.execute(tx)
  return new Map(rows.map(row => [row.code, row.glns]))
}

export async function findKnownProducts(tx: DbOrTx, depositors: string[], itemCodes: string[]) {
  const { rows } = await sql<KnownProduct & { depositor: string; itemCode: string }>`
    select c.code as depositor, p.item_code as "itemCode", p.id, c.id as "companyId",
           json_agg(json_build_object('id', v.id, 'version', v.version, 'validFrom', v.valid_from)) as versions
      from products p join companies c on c.id = p.company_id
      join product_versions v on v.product_id = p.id and v.withdrawn_at is null
     where c.code = any(${depositors}) and p.item_code = any(${itemCodes}) group by c.id, p.id`.execute(tx)
  return new Map(rows.map(({ depositor, itemCode, ...product }) => [pair(depositor, itemCode), product]))
}

export async function findLoggers(tx: DbOrTx, owners: string[], serials: string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ owner: string; serial: string; id: number }>`
    select c.code as owner, g.serial, g.id from loggers g join companies c on c.id = g.company_id
     where c.code = any(${owners}) and g.serial = any(${serials})`.execute(tx)
  return new Map(rows.map(row => [pair(row.owner, row.serial), row.id]))
}

export async function findLots(
  tx: DbOrTx,
  productIds: readonly number[],
  lots: readonly string[],
): Promise<Map<string, string | null>> {
  const { rows } = await sql<{ product_id: number; lot: string; expiry: string | null }>`
    select product_id, lot, expiry from lots
     where product_id = any(${productIds}::bigint[]) and lot = any(${lots})`.execute(tx)
  return new Map(rows.map(row => [pair(row.product_id, row.lot), row.expiry]))
}
