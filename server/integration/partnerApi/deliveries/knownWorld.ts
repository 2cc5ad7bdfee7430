import { sql } from 'kysely'
import type { DeliveryEntry } from '#contract/integration/api/deliveryEntry.ts'
import type { DatedVersion } from '#contract/logistics/rules/productVersions.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { findOpenEvidence, type OpenEvidence } from '#server/integration/partnerApi/deliveries/planning/openEvidence.ts'
import type { Sender } from '#server/identity/apiKeys/sender.ts'
import { consentsFor, type Consents } from '#server/partners/tradingPartners/consents.ts'
import {
  namedParties,
  pair,
  touchedCentres,
  type DeliveryState,
} from '#server/integration/partnerApi/deliveries/deliveryState.ts'

/** A product with its versions, but for those taken back. */
export type KnownProduct = { id: number; companyId: number; versions: KnownVersion[] }
type KnownVersion = DatedVersion & { id: number }
export type KnownCentre = { id: number; companyId: number; companyCode: string; lat: number | null; lon: number | null }

/** What the deliveries of a request name, as far as it exists, and what its sender may name of that. */
export type KnownWorld = {
  companies: Map<string, number>
  centres: Map<string, KnownCentre>
  /** By the depositor's code and the item code. */
  products: Map<string, KnownProduct>
  /** By the owner's code and the serial. */
  loggers: Map<string, number>
  /** Expiry by product id and lot. */
  lots: Map<string, string | null>
  consents: Consents
  /** Excursions that the sender's own deliveries would lose, if another assignment or another arrival ended theirs earlier. */
  openEvidence: OpenEvidence[]
  /** The portal's: where days begin. */
  timeZone: string
}

export async function findKnownWorld(
  tx: DbOrTx,
  sender: Sender,
  entries: DeliveryEntry[],
  stored: DeliveryState[],
  timeZone: string,
): Promise<KnownWorld> {
  const codes = [sender.companyCode, ...entries.flatMap(companyCodes), ...stored.flatMap(companyCodesOfStored)]
  const centreCodes = [
    ...entries.flatMap(entry => [entry.shipFrom?.centreCode, entry.destination?.centreCode]),
    ...stored.flatMap(touchedCentres),
  ].filter(code => code != null)
  const depositors = [...entries.map(entry => entry.depositCode), ...stored.map(delivery => delivery.depositCode)]
  const items = [...entries, ...stored].flatMap(delivery => delivery.items ?? [])
  const assignments = [...entries, ...stored].flatMap(delivery => delivery.loggers ?? [])
  const products = await findKnownProducts(
    tx,
    unique(depositors.filter(code => code !== undefined)),
    unique(items.map(item => item.itemCode)),
  )
  const owners = unique([
    sender.companyCode,
    ...assignments.map(assignment => assignment.owner).filter(owner => owner != null),
  ])
  const loggers = await findLoggers(tx, owners, unique(assignments.map(assignment => assignment.serial)))
  return {
    companies: await findCompanies(tx, unique(codes)),
    centres: await findCentres(tx, unique(centreCodes)),
    products,
    loggers,
    consents: await consentsFor(tx, sender, [...loggers.values()]),
    openEvidence: await findOpenEvidence(tx, sender, [...loggers.values()]),
    timeZone,
    lots: await findLots(
      tx,
      [...products.values()].map(product => product.id),
      unique(items.map(item => item.lot).filter(lot => lot != null)),
    ),
  }
}

const unique = (values: string[]) => [...new Set(values)]

const companyCodes = (entry: DeliveryEntry) =>
  [
    entry.depositCode,
    entry.shipperCode,
    entry.consigneeCode,
    entry.carrierCode,
    ...(entry.loggers ?? []).map(assignment => assignment.owner),
  ].filter(code => code != null)

const companyCodesOfStored = (delivery: DeliveryState) => [
  ...namedParties(delivery),
  ...delivery.loggers.map(assignment => assignment.owner),
]

export async function findCompanies(tx: DbOrTx, codes: string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ code: string; id: number }>`
    select code, id from companies where code = any(${codes})`.execute(tx)
  return new Map(rows.map(row => [row.code, row.id]))
}

export async function findCentres(tx: DbOrTx, codes: string[]): Promise<Map<string, KnownCentre>> {
  const { rows } = await sql<KnownCentre & { code: string }>`
    select e.code, e.id, c.id as "companyId", c.code as "companyCode", e.lat, e.lon
      from centres e join companies c on c.id = e.company_id where e.code = any(${codes})`.execute(tx)
  return new Map(rows.map(({ code, ...centre }) => [code, centre]))
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

export async function findLots(tx: DbOrTx, productIds: number[], lots: string[]): Promise<Map<string, string | null>> {
  const { rows } = await sql<{ product_id: number; lot: string; expiry: string | null }>`
    select product_id, lot, expiry from lots
     where product_id = any(${productIds}::bigint[]) and lot = any(${lots})`.execute(tx)
  return new Map(rows.map(row => [pair(row.product_id, row.lot), row.expiry]))
}
