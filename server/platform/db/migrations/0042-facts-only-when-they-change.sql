-- Readings that change nothing but figures came several times a second for every delivery on the road, and each time all
-- that counts deliveries was asked anew: now only what dashboards count is looked at (0019-delivery-facts.sql).
create or replace function facts_of_temperature() returns trigger language plpgsql as $$
begin
  if exists (select from touched) then
    perform keep_delivery_facts(array(select delivery_id from touched order by delivery_id));
  end if;
  return null;
end $$;
-- Of a delivery's temperature the facts tell its outcome, and whether it may fall silent.
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
drop trigger facts_update on delivery_temperature;
create trigger facts_update after update on delivery_temperature referencing old table as former new table as touched
  for each statement execute function facts_of_changed_temperature();

-- As in 0041-retention.sql, but what another connection made meanwhile is looked for in the table of tables:
-- to_regclass() may not have heard of it yet.
create or replace function ensure_readings_month(month date) returns void language plpgsql as $$
declare
  first date := date_trunc('month', month)::date;
  name text := 'readings_' || to_char(first, 'YYYY_MM');
begin
  if to_regclass(name) is not null then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtext('readings months'));
  if exists (select from pg_class where relnamespace = 'public'::regnamespace and relname = name) then
    return;
  end if;
  execute format('create table %I (like readings including defaults including constraints including indexes)', name);
  perform keep_readings_month(name::regclass);
  -- The bounds are instants in UTC, whatever zone this session uses.
  execute format('alter table readings attach partition %I for values from (%L) to (%L)', name,
    first::text || ' 00:00:00+00', (first + interval '1 month')::date::text || ' 00:00:00+00');
end $$;
