-- Logistics, derived from deliveries: suggestions of the search fields, and the facts that dashboards and KPIs count. None
-- of it is audited.

-- What the search fields suggest: the terms that a company may see as a party of deliveries, maintained with each delivery
-- that arrives (server/integration/partnerApi/deliveries/saving/saveTerms.ts). `company_id` null: of any company, for the
-- platform. `centre_id` null: of any place; otherwise of deliveries that touch this centre, for users who are limited to
-- centres. In the order of their bytes, folded terms are found by their beginning through their index.

-- All columns together identify a place: several places may have one name. The English name of a centre is looked up with
-- the term, so that a new name is found at once.
create table place_terms (
  company_id bigint references companies,
  centre_id bigint references centres,
  side text not null check (side in ('from', 'destination')),
  folded text collate "C" not null,
  name text not null,
  name_en text,
  folded_en text collate "C",
  -- The centre that the place is; `centre_id` is the one whose users get it suggested.
  place_centre_id bigint references centres,
  unique nulls not distinct (company_id, centre_id, side, folded, name, name_en, place_centre_id)
);
select add_indexes('place_terms', 'centre_id', 'place_centre_id');
create index on place_terms (company_id, centre_id, side, folded_en) where folded_en is not null;

create table product_terms (
  company_id bigint references companies,
  centre_id bigint references centres,
  product_id bigint not null references products,
  unique nulls not distinct (company_id, centre_id, product_id)
);
select add_indexes('product_terms', 'centre_id', 'product_id');

create table lot_terms (
  company_id bigint references companies,
  centre_id bigint references centres,
  folded text collate "C" not null,
  lot_id bigint not null references lots,
  unique nulls not distinct (company_id, centre_id, folded, lot_id)
);
select add_indexes('lot_terms', 'centre_id', 'lot_id');

-- Who gets terms of these deliveries suggested: each of their companies and the platform, for any place and for each of
-- their centres.
create function seats_of(delivery_ids bigint[])
  returns table (delivery_id bigint, company_id bigint, centre_id bigint) language sql stable as $$
  select d.id, who.company_id, whereabouts.centre_id
    from deliveries d
    cross join lateral (select p.company_id from delivery_parties p where p.delivery_id = d.id union all select null) who
    cross join lateral (select null::bigint union select d.from_centre_id union select d.destination_centre_id)
      whereabouts (centre_id)
   where d.id = any (delivery_ids)
$$;

-- The terms of deliveries as they are now.
create function terms_of_places(delivery_ids bigint[])
  returns table (company_id bigint, centre_id bigint, side text, folded text, name text, name_en text, folded_en text,
    place_centre_id bigint) language sql stable as $$
  select company_id, centre_id, side, search_folded(name), name, name_en, search_folded(name_en), place_centre_id
    from (select distinct seat.company_id, seat.centre_id, place.side, place.name, place.name_en, place.place_centre_id
            from seats_of(delivery_ids) seat join deliveries d on d.id = seat.delivery_id
            cross join lateral (values ('from', d.from_name, d.from_name_en, d.from_centre_id),
              ('destination', d.destination_name, d.destination_name_en, d.destination_centre_id))
              place (side, name, name_en, place_centre_id)) born
$$;
create function terms_of_products(delivery_ids bigint[])
  returns table (company_id bigint, centre_id bigint, product_id bigint) language sql stable as $$
  select distinct seat.company_id, seat.centre_id, i.product_id
    from seats_of(delivery_ids) seat join delivery_items i on i.delivery_id = seat.delivery_id
$$;
create function terms_of_lots(delivery_ids bigint[])
  returns table (company_id bigint, centre_id bigint, folded text, lot_id bigint) language sql stable as $$
  select born.company_id, born.centre_id, search_folded(o.lot), born.lot_id
    from (select distinct seat.company_id, seat.centre_id, i.lot_id
            from seats_of(delivery_ids) seat join delivery_items i on i.delivery_id = seat.delivery_id
           where i.lot_id is not null) born
    join lots o on o.id = born.lot_id
$$;

-- Narrow rows beside the deliveries, which dashboards and KPIs count. Triggers update them in the transaction of every
-- change of a delivery or of its temperature.
create table delivery_facts (
  delivery_id bigint primary key references deliveries on delete cascade,
  section text not null,
  shipping_date date not null,
  from_centre_id bigint,
  destination_centre_id bigint,
  -- Neither picked up nor delivered.
  is_awaiting_pickup boolean not null,
  delivered_at timestamptz,
  arrival_deadline timestamptz,
  -- As in delivery_temperature: `compliant` may have become `incomplete` if an open assignment may have fallen silent.
  outcome text not null,
  may_fall_silent boolean not null,
  delivered_month date,
  -- Inbound handling: pallets by the day of warehousing.
  warehoused_month date,
  inbound_pallets integer,
  pallets_on_time integer,
  -- On-time pickup: counts from pickup_due on; a plan that is only a date compares the day.
  pickup_month date,
  pickup_due timestamptz,
  is_picked_up_in_time boolean,
  -- Shipping accuracy of delivered goods: null where a count is missing.
  are_pieces_equal boolean
) with (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.05);
-- A dashboard reads some weeks by an index-only scan, if the table is vacuumed.
create index delivery_facts_by_day on delivery_facts (shipping_date, section)
  include (delivery_id, from_centre_id, destination_centre_id, is_awaiting_pickup, delivered_at, arrival_deadline, outcome,
    may_fall_silent);
create index delivery_facts_on_the_road on delivery_facts (shipping_date) where delivered_at is null;
create index delivery_facts_delivered on delivery_facts (delivered_month) where delivered_month is not null;
create index delivery_facts_warehoused on delivery_facts (warehoused_month) where inbound_pallets is not null;
create index delivery_facts_picked_up on delivery_facts (pickup_month) where pickup_month is not null;
create index delivery_facts_due on delivery_facts (pickup_due) where pickup_due is not null;
create index delivery_facts_silent on delivery_facts (delivered_month) where may_fall_silent;

-- The columns of delivery_facts, in its order.
create view delivery_facts_now as
  select d.id as delivery_id, d.section, d.shipping_date, d.from_centre_id, d.destination_centre_id,
         d.actual_pickup is null and d.delivered_at is null as is_awaiting_pickup, d.delivered_at, d.arrival_deadline,
         coalesce(t.outcome, 'noData') as outcome, t.stale_at is not null as may_fall_silent,
         month_of(local_day(d.delivered_at)) as delivered_month, month_of(d.warehoused_on) as warehoused_month,
         d.inbound_pallets, d.pallets_on_time, month_of(local_day(d.planned_pickup)) as pickup_month,
         case when d.planned_pickup_is_day then end_of_local_day(d.planned_pickup) else d.planned_pickup end as pickup_due,
         case when d.planned_pickup is null then null
              when d.planned_pickup_is_day then coalesce(local_day(d.actual_pickup) <= local_day(d.planned_pickup), false)
              else coalesce(d.actual_pickup <= d.planned_pickup, false) end as is_picked_up_in_time,
         case when d.delivered_at is not null then d.shipped_pieces = d.received_pieces end as are_pieces_equal
    from deliveries d left join delivery_temperature t on t.delivery_id = d.id;

-- Writes only rows that differ: most changes of a delivery change none of its facts.
create function keep_delivery_facts(ids bigint[]) returns void language sql as $$
  insert into delivery_facts as kept select * from delivery_facts_now where delivery_id = any (ids)
  on conflict (delivery_id) do update set
    section = excluded.section, shipping_date = excluded.shipping_date, from_centre_id = excluded.from_centre_id,
    destination_centre_id = excluded.destination_centre_id, is_awaiting_pickup = excluded.is_awaiting_pickup,
    delivered_at = excluded.delivered_at,
    arrival_deadline = excluded.arrival_deadline, outcome = excluded.outcome,
    may_fall_silent = excluded.may_fall_silent, delivered_month = excluded.delivered_month,
    warehoused_month = excluded.warehoused_month, inbound_pallets = excluded.inbound_pallets,
    pallets_on_time = excluded.pallets_on_time, pickup_month = excluded.pickup_month,
    pickup_due = excluded.pickup_due, is_picked_up_in_time = excluded.is_picked_up_in_time,
    are_pieces_equal = excluded.are_pieces_equal
  where kept is distinct from excluded
$$;

create function facts_of_deliveries() returns trigger language plpgsql as $$
begin
  perform keep_delivery_facts(array(select id from touched order by id));
  return null;
end $$;
select add_triggers('facts', 'deliveries', 'insert update', 'facts_of_deliveries');

-- A deleted delivery has no facts any more when its temperature is deleted.
create function facts_of_temperature() returns trigger language plpgsql as $$
begin
  if exists (select from touched) then
    perform keep_delivery_facts(array(select delivery_id from touched order by delivery_id));
  end if;
  return null;
end $$;
select add_triggers('facts', 'delivery_temperature', 'insert delete', 'facts_of_temperature');

-- The facts contain the outcome of a delivery and whether it may fall silent. Readings that change only other figures
-- arrive several times a second for every delivery on its way and must not compute the facts again.
create function facts_of_changed_temperature() returns trigger language plpgsql as $$
declare
  ids bigint[] := array(
    select delivery_id from touched now join former was using (delivery_id)
     where (now.outcome, now.stale_at is null) is distinct from (was.outcome, was.stale_at is null)
     order by delivery_id);
begin
  if cardinality(ids) > 0 then
    perform keep_delivery_facts(ids);
  end if;
  return null;
end $$;
select add_triggers('facts', 'delivery_temperature', 'change', 'facts_of_changed_temperature');

-- The facts are deleted first: kpi_counts must still find the delivery's companies, which are deleted by cascade.
create function facts_leave() returns trigger language plpgsql as $$
begin
  delete from delivery_facts where delivery_id = old.id;
  return old;
end $$;
create trigger facts_leave before delete on deliveries for each row execute function facts_leave();
