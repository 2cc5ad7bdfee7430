-- EPCIS events that deliveries tell of themselves (docs/decisions/0115): when which was recorded, as the parties see it. The
-- events themselves are made from the delivery when somebody asks, for whoever asks. Derived.
create sequence delivery_event_places;
create table delivery_events (
  delivery_id bigint not null references deliveries on delete cascade,
  -- The same whenever the same step is told again.
  step text not null,
  kind text not null check (kind in ('packing', 'shipping', 'transporting', 'receiving', 'decision')),
  event_time timestamptz not null,
  recorded_at timestamptz not null,
  -- The order in which events were recorded. One process at a time records: whoever has read up to a place has missed nothing.
  place bigint not null default nextval('delivery_event_places'),
  -- The SHA-256 of its event id.
  event_hash bytea not null,
  primary key (delivery_id, step)
);
create unique index delivery_events_recorded on delivery_events (recorded_at, place);
create index delivery_events_happened on delivery_events (event_time, place);
create unique index delivery_events_places on delivery_events (place);
create index delivery_events_found on delivery_events (event_hash);

-- Event ids that were told and are not, or no more, those of delivery_events: others than parties see less of a delivery, and a
-- number that was registered later renames what an event names.
create table told_event_ids (
  event_hash bytea not null,
  delivery_id bigint not null references deliveries on delete cascade,
  primary key (event_hash, delivery_id)
);
create index on told_event_ids (delivery_id);

-- Deliveries whose events may have changed. Every change adds a row, as in alert_queue.
create table delivery_event_queue (
  delivery_id bigint not null,
  queued_at timestamptz not null default clock_timestamp()
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000);

create function event_first_facts() returns trigger language plpgsql as $$
begin
  insert into delivery_event_queue (delivery_id)
  select id from touched where actual_pickup is not null or delivered_at is not null;
  return null;
end $$;
select add_triggers('event', 'deliveries', 'insert', 'event_first_facts');

create function event_facts() returns trigger language plpgsql as $$
begin
  insert into delivery_event_queue (delivery_id)
  select now.id from touched now join former was using (id)
   where num_nonnulls(now.actual_pickup, now.delivered_at, was.actual_pickup, was.delivered_at) > 0
     and now is distinct from was;
  return null;
end $$;
select add_triggers('event', 'deliveries', 'change', 'event_facts');

create function event_items() returns trigger language plpgsql as $$
begin
  insert into delivery_event_queue (delivery_id)
  select distinct t.delivery_id from touched t join deliveries d on d.id = t.delivery_id
   where num_nonnulls(d.actual_pickup, d.delivered_at) > 0;
  return null;
end $$;
select add_triggers('event', 'delivery_items', 'insert change delete', 'event_items');
select add_triggers('event', 'delivery_units', 'insert change delete', 'event_items');

-- What is measured on the way is told when it is over.
create function event_first_temperature() returns trigger language plpgsql as $$
begin
  insert into delivery_event_queue (delivery_id)
  select delivery_id from touched join delivery_facts f using (delivery_id) where f.delivered_at is not null;
  return null;
end $$;
select add_triggers('event', 'delivery_temperature', 'insert', 'event_first_temperature');

create function event_temperature() returns trigger language plpgsql as $$
begin
  insert into delivery_event_queue (delivery_id)
  select delivery_id from touched now join former was using (delivery_id)
   where now is distinct from was
     and exists (select from delivery_facts f where f.delivery_id = now.delivery_id and f.delivered_at is not null);
  return null;
end $$;
select add_triggers('event', 'delivery_temperature', 'change', 'event_temperature');

create function event_decisions() returns trigger language plpgsql as $$
begin
  insert into delivery_event_queue (delivery_id) select distinct delivery_id from touched;
  return null;
end $$;
select add_triggers('event', 'lot_decisions', 'insert', 'event_decisions');

-- What there was before this release.
insert into delivery_event_queue (delivery_id)
select id from deliveries where actual_pickup is not null or delivered_at is not null order by id;

-- Queries for events that a company has named.
create table event_queries (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  name text not null,
  -- Parameters as contract/integration/epcis/query reads them.
  parameters jsonb not null,
  api_key_id bigint not null references api_keys,
  created_at timestamptz not null,
  unique (company_id, name)
);
select add_indexes('event_queries', 'api_key_id');
select audit_table('event_queries', '{id}');
