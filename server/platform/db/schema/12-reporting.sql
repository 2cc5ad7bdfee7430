-- Reporting: KPIs, and reports that are sent by mail.

-- Downtimes and working hours, entered per centre and month.
create table kpi_months (
  id bigint generated always as identity primary key,
  centre_id bigint not null references centres,
  month date not null check (extract(day from month) = 1),
  business_downtime_hours numeric(8, 2) not null check (business_downtime_hours >= 0),
  reason text,
  working_hours numeric(8, 2) not null check (working_hours >= 0),
  system_downtime_hours numeric(8, 2) not null check (system_downtime_hours >= 0),
  unique (centre_id, month)
);

-- A company's targets in per cent: the target lines of its KPI dashboard.
create table kpi_targets (
  company_id bigint not null references companies,
  kpi text not null check (kpi in ('inboundHandling', 'onTimePickup', 'shippingAccuracy', 'temperatureCompliance',
    'businessStopTime', 'systemDowntime')),
  percent numeric(5, 2) not null check (percent between 0 and 100),
  primary key (company_id, kpi)
);

-- The KPIs of a month are sums of these rows: those of a company, by the centres that a delivery left and
-- reached. `company_id` null: of any company, for the platform. Every change inserts its difference, so that writers never
-- wait for one another; a job adds rows up (server/reporting/kpi/kpiCounts.ts). kpi_add() inserts in this order.
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
  compliant bigint not null,
  excursion bigint not null,
  incomplete bigint not null,
  no_data bigint not null
);
create index on kpi_counts (company_id, month);
create index kpi_counts_to_merge on kpi_counts (company_id, month, from_centre_id, destination_centre_id) where not is_sum;

-- What a delivery counts in the months of its warehousing, its pickup and its delivery; whether it was picked up in time and
-- so on, delivery_facts_now decides (06-logistics-derived.sql).
create function kpi_of(facts delivery_facts)
  returns table (month date, inbound_pallets bigint, pallets_on_time bigint, pickups bigint, pickups_in_time bigint,
    pieces_equal bigint, pieces_differ bigint, pieces_missing bigint, compliant bigint, excursion bigint, incomplete bigint,
    no_data bigint) language sql stable as $$
  select * from (values
    (case when facts.inbound_pallets is not null then facts.warehoused_month end,
     facts.inbound_pallets::bigint, coalesce(facts.pallets_on_time, 0)::bigint,
     0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint),
    (facts.pickup_month, 0, 0, 1, facts.is_picked_up_in_time::int, 0, 0, 0, 0, 0, 0, 0),
    (facts.delivered_month, 0, 0, 0, 0, coalesce(facts.are_pieces_equal, false)::int,
     coalesce(not facts.are_pieces_equal, false)::int, (facts.are_pieces_equal is null)::int,
     (facts.outcome = 'compliant')::int, (facts.outcome = 'excursion')::int, (facts.outcome = 'incomplete')::int,
     (facts.outcome = 'noData')::int)) added (month)
   where month is not null
$$;

-- Adds the differences that `changes` (company_id, sign, facts) selects; zeros are not written.
create function kpi_add(changes text) returns text language sql immutable as $$
  select format('
    insert into kpi_counts
    select company_id, month, from_centre_id, destination_centre_id, false, a[1], a[2], a[3], a[4], a[5], a[6], a[7],
           a[8], a[9], a[10], a[11]
      from (select c.company_id, k.month, (c.facts).from_centre_id, (c.facts).destination_centre_id,
                   array[sum(c.sign * k.inbound_pallets), sum(c.sign * k.pallets_on_time), sum(c.sign * k.pickups),
                     sum(c.sign * k.pickups_in_time), sum(c.sign * k.pieces_equal), sum(c.sign * k.pieces_differ),
                     sum(c.sign * k.pieces_missing), sum(c.sign * k.compliant), sum(c.sign * k.excursion),
                     sum(c.sign * k.incomplete), sum(c.sign * k.no_data)] as a
              from (%s) c cross join lateral kpi_of(c.facts) k
             group by 1, 2, 3, 4) added
     where 0 <> any (a)', changes)
$$;

-- Changed facts count for each of the delivery's companies, and for the platform.
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

-- A company that becomes a party, or no longer is one.
create function kpi_of_parties() returns trigger language plpgsql as $$
begin
  execute kpi_add(format('select t.company_id, %s as sign, f as facts
    from touched t join delivery_facts f on f.delivery_id = t.delivery_id', case tg_op when 'INSERT' then 1 else -1 end));
  return null;
end $$;
select add_triggers('kpi', 'delivery_parties', 'insert delete', 'kpi_of_parties');

-- The counts follow inserted and deleted rows only.
create function kpi_refuse_move() returns trigger language plpgsql as $$
begin
  raise exception 'a party row is deleted and inserted, never moved to another company or delivery';
end $$;
create trigger kpi_move before update on delivery_parties for each row
  when ((old.delivery_id, old.company_id) is distinct from (new.delivery_id, new.company_id))
  execute function kpi_refuse_move();

-- Who gets which reports of a depositor by mail: users, or people without an account.
create table report_subscriptions (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  kind text not null check (kind in ('monthly', 'case', 'delivery')),
  -- Delivery reports of this product only.
  product_id bigint references products,
  email text not null,
  language text not null check (language in ('ja', 'en')),
  link_days smallint not null check (link_days between 1 and 90),
  created_by bigint not null references users,
  created_at timestamptz not null,
  ended_at timestamptz,
  -- Null: its recipient ended it.
  ended_by bigint references users,
  -- The token in the first mail, with which the recipient can end the subscription.
  token_hash bytea not null unique,
  check (kind = 'delivery' or product_id is null),
  check (ended_at is not null or ended_by is null)
);
create unique index on report_subscriptions (company_id, kind, product_id, email) nulls not distinct where ended_at is null;
select add_indexes('report_subscriptions', 'product_id', 'created_by', 'ended_by');

-- A report as it was sent. Its bytes are a document, which is deleted some time after its last link; the row stays.
create table report_files (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  kind text not null check (kind in ('monthly', 'case', 'delivery')),
  month date,
  case_id bigint references excursion_cases,
  -- Also null if the delivery was deleted with an import that was undone.
  delivery_id bigint references deliveries on delete set null,
  language text not null check (language in ('ja', 'en')),
  -- Which conclusion of a case, which arrival of a delivery, which month: subscriptions send each once.
  occasion text,
  -- Who shares it by hand; null: subscriptions asked for it.
  asked_by bigint references users,
  asked_at timestamptz not null,
  -- Null until it is made.
  made_at timestamptz,
  document_id bigint references documents on delete set null,
  file_name text,
  bytes integer,
  sha256 bytea,
  check ((kind = 'monthly') = (month is not null)),
  check ((kind = 'case') = (case_id is not null)),
  check (kind = 'delivery' or delivery_id is null),
  check ((made_at is null) = (sha256 is null))
);
create unique index on report_files (company_id, kind, occasion, language) where occasion is not null;
select add_indexes('report_files', 'case_id', 'delivery_id', 'asked_by');
create unique index on report_files (document_id);

-- A link to one report, mailed to one address. The token is made with the mail; only its hash is stored.
create table report_links (
  id bigint generated always as identity primary key,
  file_id bigint not null references report_files,
  -- Null: shared by hand.
  subscription_id bigint references report_subscriptions,
  email text not null,
  link_days smallint not null check (link_days between 1 and 90),
  token_hash bytea unique,
  sent_at timestamptz,
  expires_at timestamptz,
  withdrawn_at timestamptz,
  withdrawn_by bigint references users,
  check ((sent_at is null) = (token_hash is null)),
  check ((sent_at is null) = (expires_at is null))
);
create unique index on report_links (file_id, subscription_id) where subscription_id is not null;
select add_indexes('report_links', 'subscription_id', 'withdrawn_by', 'expires_at');

-- Downloads of the file behind a link.
create table report_openings (
  id bigint generated always as identity primary key,
  link_id bigint not null references report_links,
  at timestamptz not null,
  ip inet
);
create index on report_openings (link_id, at);

-- Concluded cases and delivered deliveries that subscriptions wait for, queued in the transaction of the change.
create table report_queue (
  id bigint generated always as identity primary key,
  case_id bigint references excursion_cases on delete cascade,
  delivery_id bigint references deliveries on delete cascade,
  happened_at timestamptz not null,
  -- The last readings of a delivery may arrive after it.
  due_at timestamptz not null,
  check (num_nonnulls(case_id, delivery_id) = 1)
);
select add_indexes('report_queue', 'due_at', 'case_id');
create unique index on report_queue (delivery_id, happened_at);

create function report_conclusions() returns trigger language plpgsql as $$
begin
  insert into report_queue (case_id, happened_at, due_at)
  select now.id, now.concluded_at, now.concluded_at
    from touched now join former was using (id)
   where now.state = 'concluded' and was.state <> 'concluded'
     and exists (select from report_subscriptions s
                  where s.company_id = now.depositor_id and s.kind = 'case' and s.ended_at is null);
  return null;
end $$;
create trigger report_conclusions after update on excursion_cases referencing old table as former new table as touched
  for each statement execute function report_conclusions();

-- Due a quarter of an hour after the arrival, because the last measurements are on their way then. The delivery's own time
-- counts and not the database's clock: an arrival that is sent late is due at once.
create function report_arrivals(ids bigint[]) returns void language sql as $$
  insert into report_queue (delivery_id, happened_at, due_at)
  select d.id, d.delivered_at, d.delivered_at + interval '15 minutes'
    from deliveries d
   where d.id = any (ids) and d.delivered_at is not null
     and exists (select from report_subscriptions s
                  where s.company_id = d.depositor_id and s.kind = 'delivery' and s.ended_at is null
                    and s.created_at <= d.delivered_at)
  on conflict do nothing
$$;
create function report_first_arrival() returns trigger language plpgsql as $$
begin
  perform report_arrivals(array(select delivery_id from touched where delivered_at is not null));
  return null;
end $$;
select add_triggers('report', 'delivery_facts', 'insert', 'report_first_arrival');

create function report_arrival() returns trigger language plpgsql as $$
begin
  perform report_arrivals(array(
    select now.delivery_id from touched now join former was using (delivery_id)
     where now.delivered_at is not null and was.delivered_at is null));
  return null;
end $$;
select add_triggers('report', 'delivery_facts', 'change', 'report_arrival');
