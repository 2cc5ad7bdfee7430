import { sql } from 'kysely'
import type { ExplainedDelivery } from '#contract/logistics/calls/disclosure.ts'
import type { PartyRole, Setting } from '#contract/logistics/rules/explainedDisclosure.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { placeNames } from '#server/logistics/deliveries/placeNames.ts'

type Item = Omit<ExplainedDelivery['items'][number], 'temperature' | 'location' | 'shippingList'> & {
  settings: Setting[]
}
type Facts = Pick<
  ExplainedDelivery,
  'deliveryId' | 'reference' | 'deliveryType' | 'stage' | 'shippingDate' | 'shipFrom' | 'destination' | 'depositor'
>
export type ExplainedRow = {
  facts: Facts
  is: Record<PartyRole, boolean>
  isParty: boolean
  /** null if the destination is not a registered distribution centre, which has no ordered items. */
  hostDiscloses: boolean | null
  items: Item[]
}

/** Deliveries with the viewer's roles in them and all settings of their products for the viewer. */
export async function loadExplainedRows(db: Db, viewerId: number, ids: readonly number[]): Promise<ExplainedRow[]> {
  const isViewer = (column: string) => sql`coalesce(${sql.ref(column)} = ${viewerId}, false)`
  const { rows } = await sql<Facts & Record<PartyRole, boolean> & Omit<ExplainedRow, 'facts' | 'is'>>`
    select d.id as "deliveryId", d.reference, d.section as "deliveryType", d.stage, d.shipping_date as "shippingDate",
           ${placeNames('from')} as "shipFrom", ${placeNames('destination')} as destination,
           json_build_object('code', w.code, 'name', w.name, 'nameEn', w.name_en) as depositor,
           exists (select from delivery_parties y where y.delivery_id = d.id and y.company_id = ${viewerId}) as "isParty",
           ${isViewer('d.shipper_id')} as shipper,
           ${isViewer('d.consignee_id')} as consignee, ${isViewer('d.carrier_id')} as carrier,
           ${isViewer('a.company_id')} as "fromCentre", ${isViewer('b.company_id')} as "destinationCentre",
           case when d.destination_kind = 'distributionCentre'
             then host.discloses_ordered_items or host.id = ${viewerId} end as "hostDiscloses",
           (${itemsOf(viewerId)}) as items
      from unnest(${ids}::bigint[]) with ordinality as asked (id, place)
      join deliveries d on d.id = asked.id
      join companies w on w.id = d.depositor_id
      left join centres a on a.id = d.from_centre_id
      left join centres b on b.id = d.destination_centre_id
      left join companies host on host.id = b.company_id
     order by asked.place`.execute(db)
  return rows.map(({ isParty, hostDiscloses, items, ...row }) => {
    const { shipper, consignee, carrier, fromCentre, destinationCentre, ...facts } = row
    return { facts, is: { shipper, consignee, carrier, fromCentre, destinationCentre }, isParty, hostDiscloses, items }
  })
}

const itemsOf = (viewerId: number) => sql`
  select coalesce(json_agg(json_build_object(
           'productId', p.id, 'itemCode', p.item_code, 'nameJa', p.name_ja, 'nameEn', p.name_en, 'lot', o.lot,
           'settings', (
             select coalesce(json_agg(json_build_object('stage', x.stage, 'kind', x.kind, 'from', x.valid_from,
                      'until', x.valid_to) order by x.valid_from), '[]')
               from disclosures x where x.product_id = p.id and x.company_id = ${viewerId}))
         order by i.item_index), '[]')
    from delivery_items i join products p on p.id = i.product_id left join lots o on o.id = i.lot_id
   where i.delivery_id = d.id`
