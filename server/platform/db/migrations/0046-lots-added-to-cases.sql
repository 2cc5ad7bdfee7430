-- A lot that is added to the delivery of a case may be held whatever was measured and wherever the delivery is: a case that was
-- opened by hand has no excursion. An item that was removed may have left its goods to another lot.
create or replace function release_first_items() returns trigger language plpgsql as $$
begin
  insert into release_queue (delivery_id)
  select distinct t.delivery_id from touched t join delivery_facts f on f.delivery_id = t.delivery_id
   where f.delivered_at is not null or f.outcome = 'excursion'
      or exists (select from excursion_cases c where c.delivery_id = t.delivery_id);
  return null;
end $$;

create or replace function release_items() returns trigger language plpgsql as $$
begin
  insert into release_queue (delivery_id)
  select distinct now.delivery_id from touched now join former was using (id)
    join delivery_facts f on f.delivery_id = now.delivery_id
   where (now.product_id, now.lot_id) is distinct from (was.product_id, was.lot_id)
     and (f.delivered_at is not null or f.outcome = 'excursion'
       or exists (select from excursion_cases c where c.delivery_id = now.delivery_id));
  return null;
end $$;

create function release_removed_items() returns trigger language plpgsql as $$
begin
  insert into release_queue (delivery_id)
  select distinct t.delivery_id from touched t join excursion_cases c on c.delivery_id = t.delivery_id;
  return null;
end $$;
select add_triggers('release', 'delivery_items', 'delete', 'release_removed_items');
