-- What people confirmed of departure and arrival is told as EPCIS events, too, a place is told with its GLN of now, and the
-- page tokens of GET /events are sealed (docs/decisions/0119).
create function event_confirmations() returns trigger language plpgsql as $$
begin
  insert into delivery_event_queue (delivery_id) select distinct delivery_id from touched where not is_remark;
  return null;
end $$;
select add_triggers('event', 'delivery_confirmations', 'insert', 'event_confirmations');

-- The GLN of a place is no column of `deliveries`: a change of it alone is told as well.
select add_triggers('event', 'delivery_place_codes', 'insert change delete', 'event_items');

-- A portal of the former release takes deliveries out of the queue, too, and knows no departures and arrivals: it records none,
-- and deletes those that it finds. Whatever it takes is therefore kept here, which it doesn't know, until a portal that knows
-- them has recorded it again. Needed as long as portals of before this release may run.
create table confirmed_event_queue (
  delivery_id bigint primary key
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000);

create function event_taken() returns trigger language plpgsql as $$
begin
  insert into confirmed_event_queue (delivery_id)
  select distinct t.delivery_id from touched t join delivery_confirmations c on c.delivery_id = t.delivery_id and not c.is_remark
      on conflict do nothing;
  return null;
end $$;
select add_triggers('event', 'delivery_event_queue', 'delete', 'event_taken');

-- What there was before this release.
insert into confirmed_event_queue (delivery_id)
select distinct delivery_id from delivery_confirmations where not is_remark order by 1;

-- Seals page tokens, for all processes. Whoever has it learns from a token how many events there are, and nothing else.
create table event_page_key (
  id smallint primary key default 1 check (id = 1),
  key bytea not null
);
insert into event_page_key (key)
values (sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));

alter table delivery_events drop constraint delivery_events_kind_check, add constraint delivery_events_kind_check
  check (kind in ('packing', 'shipping', 'departing', 'transporting', 'receiving', 'arriving', 'decision'));
