-- What a statement changed is told to whoever listens on the channel `live` (server/integration/live), when its transaction commits:
-- the topic and the ids, such as `facts 4,7,12`; a bulk load says `facts *` instead of naming thousands. Once a statement,
-- nothing for a statement that touched no row; PostgreSQL tells the same text only once a transaction.
create function live_tell(topic text, ids bigint[]) returns void language plpgsql as $$
declare
  -- 350 ids of up to 20 characters stay below the 8000 bytes of a notification.
  at_once constant integer := 350;
begin
  if cardinality(ids) > 5000 then
    perform pg_notify('live', topic || ' *');
    return;
  end if;
  for place in 1 .. cardinality(ids) by at_once loop
    perform pg_notify('live', topic || ' ' || array_to_string(ids[place : place + at_once - 1], ','));
  end loop;
end $$;

-- Each trigger function reads the rows that its statement touched, under the name that the triggers below give them.
create function live_delivery() returns trigger language plpgsql as $$
begin
  perform live_tell('facts', array(select distinct id from touched order by id));
  return null;
end $$;
create function live_part_of_delivery() returns trigger language plpgsql as $$
begin
  perform live_tell('facts', array(select distinct delivery_id from touched order by delivery_id));
  return null;
end $$;

-- `readings`: its curve has grown; `figures`: what a list shows of its temperature is another than before.
create function live_first_figures() returns trigger language plpgsql as $$
declare
  ids bigint[] := array(select t.delivery_id from touched t order by 1);
begin
  perform live_tell('readings', ids);
  perform live_tell('figures', ids);
  return null;
end $$;
create function live_figures() returns trigger language plpgsql as $$
begin
  perform live_tell('readings', array(select delivery_id from touched order by delivery_id));
  perform live_tell('figures', array(
    select delivery_id from touched now join former was using (delivery_id)
     where (now.outcome, now.excursion_count, now.spike_count, now.gap_count, now.conflict_count, now.suspect_count,
            now.min_milli, now.max_milli)
        is distinct from
           (was.outcome, was.excursion_count, was.spike_count, was.gap_count, was.conflict_count, was.suspect_count,
            was.min_milli, was.max_milli)
     order by delivery_id));
  return null;
end $$;

create function live_stock() returns trigger language plpgsql as $$
begin
  perform live_tell('stock', array(select id from touched order by id));
  return null;
end $$;

-- A disclosure given or withdrawn: to which companies.
create function live_disclosure() returns trigger language plpgsql as $$
begin
  perform live_tell('disclosures', array(select distinct company_id from touched order by company_id));
  return null;
end $$;

create trigger live_insert after insert on deliveries referencing new table as touched
  for each statement execute function live_delivery();
create trigger live_update after update on deliveries referencing new table as touched
  for each statement execute function live_delivery();

create trigger live_insert after insert on delivery_items referencing new table as touched
  for each statement execute function live_part_of_delivery();
create trigger live_update after update on delivery_items referencing new table as touched
  for each statement execute function live_part_of_delivery();
create trigger live_delete after delete on delivery_items referencing old table as touched
  for each statement execute function live_part_of_delivery();

create trigger live_insert after insert on amendments referencing new table as touched
  for each statement execute function live_part_of_delivery();

create trigger live_insert after insert on logger_links referencing new table as touched
  for each statement execute function live_part_of_delivery();
create trigger live_update after update on logger_links referencing new table as touched
  for each statement execute function live_part_of_delivery();
create trigger live_delete after delete on logger_links referencing old table as touched
  for each statement execute function live_part_of_delivery();

create trigger live_insert after insert on delivery_temperature referencing new table as touched
  for each statement execute function live_first_figures();
create trigger live_update after update on delivery_temperature referencing old table as former new table as touched
  for each statement execute function live_figures();

create trigger live_insert after insert on stock referencing new table as touched
  for each statement execute function live_stock();
create trigger live_update after update on stock referencing new table as touched
  for each statement execute function live_stock();

create trigger live_insert after insert on disclosures referencing new table as touched
  for each statement execute function live_disclosure();
create trigger live_update after update on disclosures referencing new table as touched
  for each statement execute function live_disclosure();
create trigger live_delete after delete on disclosures referencing old table as touched
  for each statement execute function live_disclosure();

-- What a company shows to others altogether concerns whoever may look at it: everybody reads anew.
create function live_company() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', 'disclosures *');
  return null;
end $$;
create trigger live_disclosing after update on companies for each row
  when ((old.discloses_ordered_items, old.discloses_products)
    is distinct from (new.discloses_ordered_items, new.discloses_products)) execute function live_company();
