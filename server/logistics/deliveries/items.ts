import { sql } from 'kysely'
import type pg from 'pg'
import type { CommodityTemperature, Item, ProductLogger } from '#contract/logistics/types/deliveryTypes.ts'
import { codes } from '#contract/kernel/codes.ts'
import { bands, specKey, type BandCode } from '#contract/telemetry/rules/temperature/bands.ts'
import { judgedOn, outcomeOf, together } from '#contract/telemetry/rules/evaluation/outcome.ts'
import type { Db, DbOrTx } from '#server/platform/db/connect.ts'
import { itemIdsFor, type DeliveryAccess } from '#server/logistics/deliveries/access/access.ts'
import { linksFor, type DeliveryLink } from '#server/logistics/deliveries/links/deliveryLinks.ts'
import {
  judgeForViewer,
  judgementOf,
  outcomeOfLink,
  type LinkJudging,
} from '#server/logistics/deliveries/links/linkEvaluation.ts'
import {
  calibrationOfLinks,
  noCalibration,
  type MeasuredCalibration,
} from '#server/logistics/deliveries/links/linkCalibration.ts'
import { overlapsOfLinks } from '#server/logistics/deliveries/links/linkOverlaps.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'

type ItemRow = Omit<Item, 'band'> & {
  itemId: number
  band: BandCode
  toleranceMinutes: number
  toleranceSource: string | null
}

async function loadItems(db: DbOrTx, deliveryId: number, allowed: number[] | null): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    select i.id as "itemId", i.item_index as "itemIndex", p.item_code as "itemCode", p.name_ja as "nameJa",
           p.name_en as "nameEn", p.drug_code as "drugCode", o.lot, o.expiry, i.quantity, v.band,
           v.tolerance_minutes as "toleranceMinutes", v.tolerance_source as "toleranceSource"
      from delivery_items i
      join products p on p.id = i.product_id
      join product_versions v on v.id = i.product_version_id
      left join lots o on o.id = i.lot_id
     where i.delivery_id = ${deliveryId} and (${allowed === null} or i.id = any(${allowed ?? []}::bigint[]))
     order by i.item_index`.execute(db)
  return rows
}

const bandOf = (item: ItemRow) => ({
  ...bands[item.band],
  toleranceMinutes: item.toleranceMinutes,
  toleranceSource: item.toleranceSource,
})
const specOf = (item: ItemRow) => ({ ...bands[item.band], toleranceMinutes: item.toleranceMinutes })
const mayJudge = (access: DeliveryAccess, itemId: number) => {
  const allowed = itemIdsFor(access, 'temperature')
  return allowed === null || allowed.includes(itemId)
}

function itemOf(item: ItemRow, access: DeliveryAccess): Item {
  const { itemId, band: _band, toleranceMinutes: _minutes, toleranceSource: _source, ...facts } = item
  return { ...facts, band: mayJudge(access, itemId) ? bandOf(item) : null }
}

/** The shipping list; 4509 where nothing of it may be shown or there is none. */
export async function shippingList(db: DbOrTx, access: DeliveryAccess): Promise<Item[]> {
  const items = await loadItems(db, access.deliveryId, itemIdsFor(access, 'shippingList'))
  if (items.length === 0) throw new PortalError(codes.noItemData)
  return items.map(item => itemOf(item, access))
}

/**
 * Each item judged by its own band and tolerance, on the loggers that carry it. It names items, so shipping list and
 * temperature must both be disclosed; 4508 where there is none.
 */
export async function commodityTemperatures(
  db: Db,
  pool: pg.Pool,
  access: DeliveryAccess,
  now: Date,
): Promise<CommodityTemperature[]> {
  const listed = itemIdsFor(access, 'shippingList')
  const judged = itemIdsFor(access, 'temperature')
  const items = await loadItems(db, access.deliveryId, judged && listed && judged.filter(id => listed.includes(id)))
  const judgings: LinkJudging[] = []
  for (const link of await linksFor(db, access, 'temperature')) judgings.push(await judgeForViewer(db, pool, link, now))
  if (items.length === 0) throw new PortalError(codes.noTemperatureData)
  return items.map(item =>
    commodityOf(
      item,
      judgings.filter(judging => carries(judging.link, item.itemId)),
      now,
    ),
  )
}

const carries = (link: DeliveryLink, itemId: number) => link.items.some(item => item.itemId === itemId)

function commodityOf(item: ItemRow, judgings: LinkJudging[], now: Date): CommodityTemperature {
  const spec = specOf(item)
  const judged = judgings.map(judging => judgedOn(judging.figures, [specKey(spec)], now.getTime()))
  const { itemId: _id, toleranceMinutes: _minutes, toleranceSource: _source, ...facts } = item
  return {
    ...facts,
    band: bandOf(item),
    outcome: outcomeOf(together(judged)),
    loggers: judgings.map(judging => ({
      loggerLinkId: judging.link.linkId,
      serial: judging.link.serial,
      minMilli: judging.figures.minMilli,
      maxMilli: judging.figures.maxMilli,
      mktCelsius: judging.figures.mktCelsius,
      judgement: judgementOf(judging, spec, item.toleranceSource, now),
    })),
  }
}

/** The shipping list per logger (Logger Details). */
export async function productLoggers(
  db: Db,
  pool: pg.Pool,
  access: DeliveryAccess,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<ProductLogger[]> {
  const items = await loadItems(db, access.deliveryId, itemIdsFor(access, 'shippingList'))
  const judged = new Map<number, LinkJudging & { calibration: MeasuredCalibration }>()
  const measured = await linksFor(db, access, 'temperature')
  const calibrations = await calibrationOfLinks(db, measured, timeZone)
  for (const [place, link] of measured.entries()) {
    const calibration = calibrations[place] ?? noCalibration
    judged.set(link.linkId, { ...(await judgeForViewer(db, pool, link, now)), calibration })
  }
  const overlaps = await overlapsOfLinks(db, measured)
  const links = await linksFor(db, access, 'shippingList')
  if (links.length === 0) throw new PortalError(codes.noItemData)
  return links.map(link => {
    const judging = judged.get(link.linkId)
    return {
      loggerLinkId: link.linkId,
      serial: link.serial,
      owner: link.owner,
      ownerEn: link.ownerEn,
      model: link.model,
      from: new Date(link.fromMs).toISOString(),
      to: link.endMs === null ? null : new Date(link.endMs).toISOString(),
      outcome: judging ? outcomeOfLink(judging, now) : null,
      lastAt: judging?.figures.lastAtMs ? new Date(judging.figures.lastAtMs).toISOString() : null,
      calibration: judging?.calibration ?? null,
      overlaps: overlaps.get(link.linkId) ?? [],
      items: items.filter(item => carries(link, item.itemId)).map(item => itemOf(item, access)),
    }
  })
}
