-- What dashboards and KPIs count, narrow and beside the deliveries: kept by triggers in the transaction of every change
-- of a delivery or of its temperature, whoever makes it. Derived, therefore outside the audit trail.

-- Months are those of the portal's TIME_ZONE, which the start keeps here (server/platform/db/statements/localTime.ts).
create table local_time (
  id smallint primary key default 1 check (id = 1),
  time_zone text not null
);
insert into local_time (time_zone) values ('Asia/Tokyo');
create function local_day(instant timestamptz) returns date language sql stable
  return (instant at time zone (select time_zone from local_time))::date;
create function month_of(day date) returns date language sql immutable
  return (date_trunc('month', day::timestamp))::date;
-- The last microsecond of an instant's day: when a plan that is a date has passed.
create function end_of_local_day(instant timestamptz) returns timestamptz language sql stable
  return ((local_day(instant) + 1)::timestamp at time zone (select time_zone from local_time)) - interval '1 microsecond';

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
  -- As in delivery_temperature: `kept` may have become incomplete where an open link may have fallen silent.
  outcome text not null,
  may_fall_silent boolean not null,
  delivered_month date,
  -- product 7, inbound handling: pallets by the day of warehousing.
  warehoused_month date,
  inbound_pallets integer,
  pallets_on_time integer,
  -- product 7, on-time pickup: counts from pickup_due on; a plan that is a date compares the day.
  pickup_month date,
  pickup_due timestamptz,
  is_picked_up_in_time boolean,
  -- product 7, shipping accuracy, of what is delivered: null where a count is missing.
  are_pieces_equal boolean
);
-- A dashboard reads some weeks of it, and nothing but this index where the table is vacuumed.
create index delivery_facts_by_day on delivery_facts (shipping_date, section)
  include (delivery_id, from_centre_id, destination_centre_id, is_awaiting_pickup, delivered_at, arrival_deadline, outcome,
    may_fall_silent);
create index delivery_facts_on_the_road on delivery_facts (shipping_date) where delivered_at is null;
create index delivery_facts_delivered on delivery_facts (delivered_month) where delivered_month is not null;
create index delivery_facts_warehoused on delivery_facts (warehoused_month) where inbound_pallets is not null;
create index delivery_facts_picked_up on delivery_facts (pickup_month) where pickup_month is not null;
create index delivery_facts_due on delivery_facts (pickup_due) where pickup_due is not null;
create index delivery_facts_silent on delivery_facts (delivered_month) where may_fall_silent;
alter table delivery_facts set (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.05);

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

-- Writes what has changed, and nothing where nothing has: most changes of a delivery change none of its facts.
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
-- The temperature of a delivery that is gone tells nothing: its facts are gone before it.
create function facts_of_temperature() returns trigger language plpgsql as $$
begin
  perform keep_delivery_facts(array(select delivery_id from touched order by delivery_id));
  return null;
end $$;
create trigger facts_insert after insert on deliveries referencing new table as touched
  for each statement execute function facts_of_deliveries();
create trigger facts_update after update on deliveries referencing new table as touched
  for each statement execute function facts_of_deliveries();
create trigger facts_insert after insert on delivery_temperature referencing new table as touched
  for each statement execute function facts_of_temperature();
create trigger facts_update after update on delivery_temperature referencing new table as touched
  for each statement execute function facts_of_temperature();
create trigger facts_delete after delete on delivery_temperature referencing old table as touched
  for each statement execute function facts_of_temperature();

-- The facts go first: what counts them must still find the delivery's companies, which cascade away with it at once.
create function facts_leave() returns trigger language plpgsql as $$
begin
  delete from delivery_facts where delivery_id = old.id;
  return old;
end $$;
create trigger facts_leave before delete on deliveries for each row execute function facts_leave();

-- The KPIs of a month (product 7) are sums of these rows: those of a company, by the centres that a delivery left and
-- reached. `company_id` null: of any company, for the platform. Every change adds its difference, so that writers never
-- wait for one another; a job sums rows up (server/reporting/kpi/mergeKpiCounts.ts).
create table kpi_counts (
  company_id bigint,
  month date not null,
  from_centre_id bigint,
  destination_centre_id bigint,
  is_sum boolean not null default false,
  inbound_pallets bigint not null,
  pallets_on_time bigint not null,
  pickups bigint not null,
  pickups_in_time bigint not null,
  pieces_equal bigint not null,
  pieces_differ bigint not null,
  pieces_missing bigint not null,
  kept bigint not null,
  excursion bigint not null,
  incomplete bigint not null,
  no_data bigint not null
);
create index on kpi_counts (company_id, month);
create index kpi_counts_to_merge on kpi_counts (company_id, month, from_centre_id, destination_centre_id) where not is_sum;

-- What a delivery adds to the months of its warehousing, its pickup and its delivery.
create function kpi_of(facts delivery_facts)
  returns table (month date, inbound_pallets bigint, pallets_on_time bigint, pickups bigint, pickups_in_time bigint,
    pieces_equal bigint, pieces_differ bigint, pieces_missing bigint, kept bigint, excursion bigint, incomplete bigint,
    no_data bigint) language sql stable as $$
  select * from (values
    (case when facts.inbound_pallets is not null then facts.warehoused_month end,
     facts.inbound_pallets::bigint, coalesce(facts.pallets_on_time, 0)::bigint,
     0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint),
    (facts.pickup_month, 0, 0, 1, facts.is_picked_up_in_time::int, 0, 0, 0, 0, 0, 0, 0),
    (facts.delivered_month, 0, 0, 0, 0, coalesce(facts.are_pieces_equal, false)::int,
     coalesce(not facts.are_pieces_equal, false)::int, (facts.are_pieces_equal is null)::int,
     (facts.outcome = 'kept')::int, (facts.outcome = 'excursion')::int, (facts.outcome = 'incomplete')::int,
     (facts.outcome = 'noData')::int)) added (month)
   where month is not null
$$;

-- Adds what `changes` (seat company_id, sign, facts) says; differences of nothing are not written.
create function kpi_add(changes text) returns text language sql immutable as $$
  select format('
    insert into kpi_counts
    select company_id, month, from_centre_id, destination_centre_id, false, a[1], a[2], a[3], a[4], a[5], a[6], a[7],
           a[8], a[9], a[10], a[11]
      from (select c.company_id, k.month, (c.facts).from_centre_id, (c.facts).destination_centre_id,
                   array[sum(c.sign * k.inbound_pallets), sum(c.sign * k.pallets_on_time), sum(c.sign * k.pickups),
                     sum(c.sign * k.pickups_in_time), sum(c.sign * k.pieces_equal), sum(c.sign * k.pieces_differ),
                     sum(c.sign * k.pieces_missing), sum(c.sign * k.kept), sum(c.sign * k.excursion),
                     sum(c.sign * k.incomplete), sum(c.sign * k.no_data)] as a
              from (%s) c cross join lateral kpi_of(c.facts) k
             group by 1, 2, 3, 4) added
     where 0 <> any (a)', changes)
$$;

-- Facts that changed count for each of the delivery's companies, and for the platform.
create function kpi_of_facts() returns trigger language plpgsql as $$
declare
  changed text := case tg_op
    when 'INSERT' then 'select 1 as sign, row(n.*)::delivery_facts as facts from new_rows n'
    when 'DELETE' then 'select -1 as sign, row(o.*)::delivery_facts as facts from old_rows o'
    else 'select 1 as sign, row(n.*)::delivery_facts as facts from new_rows n
          union all select -1, row(o.*)::delivery_facts from old_rows o' end;
begin
  execute kpi_add(format('
    with changed as (%s)
    select null::bigint as company_id, sign, facts from changed
    union all
    select p.company_id, sign, facts from changed join delivery_parties p on p.delivery_id = (facts).delivery_id', changed));
  return null;
end $$;
create trigger kpi_insert after insert on delivery_facts referencing new table as new_rows
  for each statement execute function kpi_of_facts();
create trigger kpi_update after update on delivery_facts referencing old table as old_rows new table as new_rows
  for each statement execute function kpi_of_facts();
create trigger kpi_delete after delete on delivery_facts referencing old table as old_rows
  for each statement execute function kpi_of_facts();

-- A company that becomes a party, or is one no longer.
create function kpi_of_parties() returns trigger language plpgsql as $$
begin
  execute kpi_add(format('select t.company_id, %s as sign, f as facts
    from touched t join delivery_facts f on f.delivery_id = t.delivery_id', case tg_op when 'INSERT' then 1 else -1 end));
  return null;
end $$;
create trigger kpi_insert after insert on delivery_parties referencing new table as touched
  for each statement execute function kpi_of_parties();
create trigger kpi_delete after delete on delivery_parties referencing old table as touched
  for each statement execute function kpi_of_parties();
-- The counts follow rows that come and go.
create function kpi_refuse_move() returns trigger language plpgsql as $$
begin
  raise exception 'a party row is deleted and inserted, never moved to another company or delivery';
end $$;
create trigger kpi_move before update on delivery_parties for each row
  when ((old.delivery_id, old.company_id) is distinct from (new.delivery_id, new.company_id))
  execute function kpi_refuse_move();

select keep_delivery_facts(array(select id from deliveries));

-- What each company aims at, in per cent (product 7): the target lines of its KPI dashboard.
create table kpi_targets (
  company_id bigint not null references companies,
  kpi text not null check (kpi in ('inboundHandling', 'onTimePickup', 'shippingAccuracy', 'temperatureCompliance',
    'businessStopTime', 'systemDowntime')),
  percent numeric(5, 2) not null check (percent between 0 and 100),
  primary key (company_id, kpi)
);
select audit_table('kpi_targets', '{company_id,kpi}');
