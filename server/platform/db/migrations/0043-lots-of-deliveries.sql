-- Lots that are new to a delivery: its sender may write another lot into an item that is there, and nothing is measured or
-- judged anew then. A new lot may be affected before it arrives.
drop trigger release_insert on delivery_item_temperature;
drop function release_first_item();
create function release_first_items() returns trigger language plpgsql as $$
begin
  insert into release_queue (delivery_id)
  select distinct t.delivery_id from touched t join delivery_facts f on f.delivery_id = t.delivery_id
   where f.delivered_at is not null or f.outcome = 'excursion';
  return null;
end $$;
create function release_items() returns trigger language plpgsql as $$
begin
  insert into release_queue (delivery_id)
  select distinct now.delivery_id from touched now join former was using (id)
    join delivery_facts f on f.delivery_id = now.delivery_id
   where (now.product_id, now.lot_id) is distinct from (was.product_id, was.lot_id)
     and (f.delivered_at is not null or f.outcome = 'excursion');
  return null;
end $$;
create trigger release_insert after insert on delivery_items referencing new table as touched
  for each statement execute function release_first_items();
create trigger release_update after update on delivery_items referencing old table as former new table as touched
  for each statement execute function release_items();
