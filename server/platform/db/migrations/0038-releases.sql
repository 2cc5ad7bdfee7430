-- A case that is opened by hand holds lots without an excursion.
alter table lot_decisions drop constraint lot_decisions_cause_check;
alter table lot_decisions add constraint lot_decisions_cause_check
  check (cause in ('person', 'rule', 'excursion', 'case', 'changed', 'reopened'));
-- Why what was released by itself would be no longer (contract/logistics/rules/lotDecisions.ts: releaseObstacles).
alter table lot_decisions add column obstacles text[] not null default '{}';

-- A case is about it, and stays about it: only a person takes it out of hold.
alter table lot_states add column is_affected boolean not null default false;
alter table lot_states add constraint held_as_decided
  check (is_held = (decision = 'rejected' or (is_affected and decision = 'undecided')));

-- What arrived before the rule was laid down is for people to decide; null: it always was.
alter table quality_rules add column releases_since timestamptz;

-- Deliveries that may be released by themselves, or no longer. A row for each change, as in alert_queue.
create table release_queue (
  delivery_id bigint not null,
  queued_at timestamptz not null default clock_timestamp()
);
alter table release_queue set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000);

-- Nothing is released by itself on the road: what is measured there asks for nothing, and readings that change none of the
-- figures that count do not either. The names put these triggers after those that keep delivery_facts.
create function release_first_temperature() returns trigger language plpgsql as $$
begin
  insert into release_queue (delivery_id)
  select delivery_id from touched join delivery_facts f using (delivery_id) where f.delivered_at is not null;
  return null;
end $$;
create function release_temperature() returns trigger language plpgsql as $$
begin
  insert into release_queue (delivery_id)
  select delivery_id from touched now join former was using (delivery_id)
   where (now.outcome, now.excursion_count, now.gap_count, now.conflict_count, now.suspect_count, now.calibration)
      is distinct from (was.outcome, was.excursion_count, was.gap_count, was.conflict_count, was.suspect_count, was.calibration)
     and exists (select from delivery_facts f where f.delivery_id = now.delivery_id and f.delivered_at is not null);
  return null;
end $$;
create trigger release_insert after insert on delivery_temperature referencing new table as touched
  for each statement execute function release_first_temperature();
create trigger release_update after update on delivery_temperature referencing old table as former new table as touched
  for each statement execute function release_temperature();

-- Items that are new to a delivery, and what is known of those that are there. A new lot may be affected before it arrives.
create function release_first_item() returns trigger language plpgsql as $$
begin
  insert into release_queue (delivery_id)
  select distinct i.delivery_id from touched t join delivery_items i on i.id = t.delivery_item_id
    join delivery_facts f on f.delivery_id = i.delivery_id
   where f.delivered_at is not null or t.excursion_count > 0;
  return null;
end $$;
create function release_item() returns trigger language plpgsql as $$
begin
  insert into release_queue (delivery_id)
  select distinct i.delivery_id from touched now join former was using (delivery_item_id)
    join delivery_items i on i.id = now.delivery_item_id
    join delivery_facts f on f.delivery_id = i.delivery_id
   where (now.outcome, now.excursion_count, now.calibration) is distinct from (was.outcome, was.excursion_count, was.calibration)
     and (f.delivered_at is not null or now.excursion_count > 0);
  return null;
end $$;
create trigger release_insert after insert on delivery_item_temperature referencing new table as touched
  for each statement execute function release_first_item();
create trigger release_update after update on delivery_item_temperature referencing old table as former new table as touched
  for each statement execute function release_item();

create function release_first_arrival() returns trigger language plpgsql as $$
begin
  insert into release_queue (delivery_id) select delivery_id from touched where delivered_at is not null;
  return null;
end $$;
create function release_arrival() returns trigger language plpgsql as $$
begin
  insert into release_queue (delivery_id)
  select delivery_id from touched now join former was using (delivery_id)
   where now.delivered_at is distinct from was.delivered_at;
  return null;
end $$;
create trigger release_insert after insert on delivery_facts referencing new table as touched
  for each statement execute function release_first_arrival();
create trigger release_update after update on delivery_facts referencing old table as former new table as touched
  for each statement execute function release_arrival();

-- Lists of lots: those of a depositor that wait, and all that were ever decided.
create index on lot_states (delivery_id) where decision <> 'undecided';

-- What is held, or held no longer, is told to who looks at stock, and every decision to who looks at the delivery.
create function live_first_lots() returns trigger language plpgsql as $$
begin
  perform live_tell('facts', array(select distinct delivery_id from touched order by 1));
  perform live_tell('stock', array(
    select distinct s.id from touched t join stock s on s.product_id = t.product_id and s.lot_id is not distinct from t.lot_id
     where t.is_held order by 1));
  return null;
end $$;
create function live_lots() returns trigger language plpgsql as $$
begin
  perform live_tell('facts', array(select distinct delivery_id from touched order by 1));
  perform live_tell('stock', array(
    select distinct s.id from touched now join former was using (id)
      join stock s on s.product_id = now.product_id and s.lot_id is not distinct from now.lot_id
     where now.is_held <> was.is_held order by 1));
  return null;
end $$;
create trigger live_insert after insert on lot_states referencing new table as touched
  for each statement execute function live_first_lots();
create trigger live_update after update on lot_states referencing old table as former new table as touched
  for each statement execute function live_lots();
