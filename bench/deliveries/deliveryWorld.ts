import type pg from 'pg'

/**
 * Deliveries inserted into the tables as the partner API would store them. They are in separate groups, so that a company has
 * the same number of deliveries in a large world as in a small one: four depositors, and for all of them one logistics company
 * with four centres, one distributor with its centre, one carrier, and one company that only sees what is disclosed of two
 * products.
 */
export const perDepositor = 4_000
export const depositors = 4
export const perGroup = depositors * perDepositor
export const readingsPerDelivery = 20

/** Creates the groups from..until-1, without triggers and so without an audit trail. */
export async function makeDeliveryGroups(pool: pg.Pool, from: number, until: number) {
  await pool.query('select ensure_readings_month((current_date - n * 28)::date) from generate_series(-1, 16) n')
  await withoutTriggers(pool, async client => {
    for (const statement of groupFacts) await client.query(statement, [from, until - 1])
  })
  const groups = Array.from({ length: until - from }, (_, index) => from + index)
  const worker = async () => {
    for (let group = groups.shift(); group !== undefined; group = groups.shift()) await makeDeliveries(pool, group)
  }
  await Promise.all([worker(), worker()])
  await pool.query('vacuum analyze')
}

async function makeDeliveries(pool: pg.Pool, group: number) {
  await withoutTriggers(pool, async client => {
    for (const statement of deliveryFacts) await client.query(statement, [group])
  })
  await pool.query(`select keep_delivery_numbers(array(${madeOf('d.id')}))`, [group])
  // The facts that dashboards count, which a trigger computes otherwise.
  await pool.query(`select keep_delivery_facts(array(${madeOf('d.id')}))`, [group])
}

async function withoutTriggers(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<void>) {
  const client = await pool.connect()
  try {
    await client.query("begin; set local session_replication_role = replica; set local work_mem = '256MB'")
    await work(client)
    await client.query('commit')
  } finally {
    client.release()
  }
}

const productsOfGroups = `generate_series($1::int, $2::int) g cross join generate_series(0, 3) k
     join companies c on c.code = 'D' || k || '-' || g join products p on p.company_id = c.id`

const groupFacts = [
  `insert into companies (code, name, name_en, industry_type, available_menus)
   select kind || g, label || g, label_en || ' ' || g, type, '{DeliveryDashboard,DeliveryStatus,KpiDashboard,OrderedItemsList,ProductStockInformation}'
     from generate_series($1::int, $2::int) g
    cross join (values ('D0-', '製薬甲', 'Maker A', 1), ('D1-', '製薬乙', 'Maker B', 1), ('D2-', '製薬丙', 'Maker C', 1),
      ('D3-', '製薬丁', 'Maker D', 1), ('L-', '物流', 'Logistics', 4), ('S-', '医薬品卸', 'Wholesaler', 3),
      ('V-', '運輸', 'Carrier', 5), ('X-', '開示先', 'Informed', 2)) kinds (kind, label, label_en, type)`,
  `insert into centres (company_id, code, name, name_en, lat, lon)
   select c.id, 'LC' || n || '-' || g, (array['東京', '大阪', '福岡', '札幌'])[n + 1] || '物流センター' || g, 'Centre ' || n || ' ' || g,
          35 + n, 135 + n
     from generate_series($1::int, $2::int) g join companies c on c.code = 'L-' || g cross join generate_series(0, 3) n
   union all
   select c.id, 'SC-' || g, '配送拠点' || g, 'Distribution centre ' || g, 36, 138
     from generate_series($1::int, $2::int) g join companies c on c.code = 'S-' || g`,
  `insert into kpi_months (centre_id, month, business_downtime_hours, reason, working_hours, system_downtime_hours)
   select e.id, (date_trunc('month', current_date) - n * interval '1 month')::date, n % 3, '点検', 220, n % 2
     from generate_series($1::int, $2::int) g join companies c on c.code in ('L-' || g, 'S-' || g)
     join centres e on e.company_id = c.id cross join generate_series(1, 12) n`,
  `insert into products (company_id, item_code, name_ja, name_en, drug_code)
   select c.id, 'P' || n || '-' || g || '-' || k, 'ワクチン' || n || '号' || k, 'Vaccine ' || n || ' ' || k, '63' || (1000 + n)
     from generate_series($1::int, $2::int) g cross join generate_series(0, 3) k
     join companies c on c.code = 'D' || k || '-' || g cross join generate_series(0, 19) n`,
  `insert into product_versions (product_id, version, valid_from, band)
   select p.id, 1, current_date - 400, '2-8' from ${productsOfGroups}`,
  `insert into lots (product_id, lot, expiry)
   select p.id, 'LOT' || p.item_code || '-' || n, current_date + 300 + n from ${productsOfGroups} cross join generate_series(0, 9) n`,
  `insert into disclosures (product_id, company_id, stage, kind, valid_from)
   select p.id, x.id, stage, kind, current_date - 400
     from generate_series($1::int, $2::int) g join companies x on x.code = 'X-' || g
     join companies d on d.code = 'D0-' || g join products p on p.company_id = d.id and p.item_code ~ '^P[01]-'
    cross join unnest(array['firstLogistics', 'interBaseLogistics', 'secondLogistics', 'tertiaryTransport']) stage
    cross join unnest(array['temperature', 'shippingList']) kind`,
  `insert into loggers (company_id, serial, interval_seconds)
   select c.id, 'LG' || n || '-' || g || '-' || k, 600
     from generate_series($1::int, $2::int) g cross join generate_series(0, 3) k
     join companies c on c.code = 'D' || k || '-' || g cross join generate_series(0, 49) n`,
]

/** The deliveries of one group; `of` has the number of the delivery (n) and of its depositor (k). */
const madeOf = (columns: string) => `
  select ${columns} from deliveries d
    join companies c on c.id = d.depositor_id and c.code in ('D0-' || $1::int, 'D1-' || $1::int, 'D2-' || $1::int, 'D3-' || $1::int)
   cross join lateral (select split_part(d.reference, '-', 3)::int as n, split_part(d.reference, '-', 2)::int as k) of`

const deliveryFacts = [
  `insert into deliveries (sender_id, reference, section, depositor_id, shipper_id, consignee_id, carrier_id, slip_numbers,
     inbound_number, client_management_number, from_centre_id, from_name, from_lat, from_lon, destination_centre_id,
     destination_name, destination_lat, destination_lon, destination_kind, shipping_date, planned_pickup, actual_pickup,
     scheduled_arrival, arrival_deadline, delivered_at, scheduled_pieces, actual_pieces, shipped_pieces, received_pieces,
     warehoused_on, inbound_pallets, pallets_on_time)
   select depositor.id, 'R' || $1::int || '-' || k || '-' || n, section, depositor.id, logistics.id,
          case when section = '0003' and n % 2 = 0 then distributor.id end, carrier.id,
          array['SL' || $1::int || k || n, 'SM' || $1::int || k || n], 'IN' || $1::int || k || n, 'CM-' || $1::int || '-' || k || n,
          case when section <> '0001' then start.id end, case when section = '0001' then '工場' || k else start.name end, 35, 135,
          case section when '0003' then case when n % 2 = 0 then last.id end else next.id end,
          case section when '0003' then case when n % 2 = 0 then last.name else 'ひかり病院' || n % 200 end else next.name end,
          36, 136, case when section = '0003' and n % 2 = 1 then 'medicalInstitution' else 'distributionCentre' end,
          day, day + interval '8 hours', day + interval '8 hours', day + interval '30 hours', day + interval '30 hours',
          case when n % 365 > 2 then day + interval '28 hours' + n % 5 * interval '1 hour' end, 10, 10, 10,
          case when n % 100 = 0 then 9 when n % 70 > 0 then 10 end, day + interval '1 day', 4, 4 - (n % 40 = 0)::int
     from generate_series(0, ${depositors - 1}) k cross join generate_series(0, ${perDepositor - 1}) n
    cross join lateral (select (array['0001', '0002', '0003'])[n % 3 + 1] as section, (current_date - n % 365)::timestamptz as day) when_
     join companies depositor on depositor.code = 'D' || k || '-' || $1::int
     join companies logistics on logistics.code = 'L-' || $1::int
     join companies distributor on distributor.code = 'S-' || $1::int
     join companies carrier on carrier.code = 'V-' || $1::int
     join centres start on start.code = 'LC' || n % 4 || '-' || $1::int
     join centres next on next.code = 'LC' || (n + 1) % 4 || '-' || $1::int
     join centres last on last.code = 'SC-' || $1::int`,
  `insert into delivery_parties (delivery_id, company_id, section, shipping_date, client_number_folded)
   select d.id, company_id, d.section, d.shipping_date, search_folded(d.client_management_number)
     from (${madeOf('d.*')}) d cross join lateral unnest(array[depositor_id, shipper_id, carrier_id, consignee_id]) company_id
    where company_id is not null`,
  `insert into delivery_items (delivery_id, item_index, product_id, product_version_id, lot_id, quantity, stage, section, shipping_date)
   select made.id, i, p.id, v.id, o.id, 5, made.stage, made.section, made.shipping_date
     from (${madeOf('d.id, d.stage, d.section, d.shipping_date, d.depositor_id, of.n, of.k')}) made cross join generate_series(0, 1) i
     join products p on p.company_id = made.depositor_id
      and p.item_code = 'P' || (made.n + 7 * i) % 20 || '-' || $1::int || '-' || made.k
     join product_versions v on v.product_id = p.id
     join lots o on o.product_id = p.id and o.lot = 'LOT' || p.item_code || '-' || made.n / 400 % 10`,
  `insert into logger_assignments (delivery_id, logger_id, from_at, to_at)
   select made.id, g.id, made.starts_at, made.starts_at + interval '${readingsPerDelivery * 10} minutes'
     from (${madeOf(`d.id, d.depositor_id, of.n, of.k, d.shipping_date + of.n / 3650 * interval '12 hours' as starts_at`)}) made
     join loggers g on g.company_id = made.depositor_id and g.serial = 'LG' || made.n % 50 || '-' || $1::int || '-' || made.k`,
  // A reading each ten minutes, each 0.1 °C warmer: none of them begins late enough to cross a month.
  `insert into reading_segments (first_at, last_at, batch_id, logger_id, reading_count, step_ms, time_unit, milli_base,
     milli_unit, times, milli, batches, lat, lon)
   select l.from_at, l.from_at + ${readingsPerDelivery - 1} * interval '10 minutes', 0, l.logger_id, ${readingsPerDelivery},
          600000, 0, 4000, 100, '', warming.codes, '', array_fill(35.5::real, array[${readingsPerDelivery}]),
          array_fill(135.5::real, array[${readingsPerDelivery}])
     from logger_assignments l join (${madeOf('d.id')}) made on made.id = l.delivery_id
    cross join (select string_agg(set_byte('\\x00', 0, s), '' order by s) as codes
                  from generate_series(0, ${readingsPerDelivery - 1}) s) warming`,
  `insert into delivery_temperature (delivery_id, outcome, excursion_count, spike_count, gap_count, conflict_count, suspect_count,
     min_milli, max_milli, in_band_ms, above_ms, below_ms)
   select id, case chance % 50 when 0 then 'excursion' when 1 then 'incomplete' when 2 then 'noData' else 'compliant' end,
          case chance % 50 when 0 then 1 else 0 end, 0, case chance % 50 when 1 then 1 else 0 end, 0, 0, 4000, 5900, 0, 0, 0
     from (${madeOf('d.id, of.n * 7 + of.k * 11 + $1::int * 13 as chance')}) made`,
  `insert into delivery_item_temperature (delivery_item_id, outcome, reading_count, excursion_count, spike_count, gap_count,
     conflict_count, suspect_count, min_milli, max_milli)
   select i.id, t.outcome, ${readingsPerDelivery}, t.excursion_count, 0, t.gap_count, 0, 0, 4000, 5900
     from (${madeOf('d.id')}) made join delivery_temperature t on t.delivery_id = made.id join delivery_items i on i.delivery_id = made.id`,
  ...['places', 'products', 'lots'].map(
    kind => `insert into ${kind.slice(0, -1)}_terms
      select * from terms_of_${kind}(array(${madeOf('d.id')})) on conflict do nothing`,
  ),
]
