-- What a case says of its lots follows their items at once: another version that they are judged by, another lot or quantity,
-- an item more or less, though no figure of the delivery changes with it. Only deliveries that have a case are looked at.
create function follow_items_of_cases() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into alert_queue (delivery_id)
    select distinct now.delivery_id from touched now join former was using (id)
     where (now.product_id, now.product_version_id, now.lot_id, now.quantity)
        is distinct from (was.product_id, was.product_version_id, was.lot_id, was.quantity)
       and exists (select from excursion_cases c where c.delivery_id = now.delivery_id);
  else
    insert into alert_queue (delivery_id)
    select distinct t.delivery_id from touched t join excursion_cases c using (delivery_id);
  end if;
  return null;
end $$;
create trigger case_insert after insert on delivery_items referencing new table as touched
  for each statement execute function follow_items_of_cases();
create trigger case_update after update on delivery_items referencing old table as former new table as touched
  for each statement execute function follow_items_of_cases();
create trigger case_delete after delete on delivery_items referencing old table as touched
  for each statement execute function follow_items_of_cases();
