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

-- A lot whose stability budget is counted anew may be released automatically, or no longer, on all deliveries that have it.
create function release_counted() returns trigger language plpgsql as $$
begin
  insert into release_queue (delivery_id)
  with counted as (
    select distinct i.delivery_id, i.product_id, i.lot_id
      from touched t
      join logger_assignments l on l.id = t.logger_assignment_id
      join delivery_items i on i.delivery_id = l.delivery_id
      join product_budgets b on b.product_id = i.product_id),
  concerned as (
    select delivery_id from counted
    union
    select i.delivery_id
      from counted c
      join lots own on own.id = c.lot_id
      join lots same on same.product_id = own.product_id and normalize(same.lot, nfkc) = normalize(own.lot, nfkc)
      join delivery_items i on i.lot_id = same.id)
  select delivery_id from concerned join delivery_facts f using (delivery_id) where f.delivered_at is not null;
  return null;
end $$;
select add_triggers('release', 'budget_queue', 'delete', 'release_counted');

-- An allowance that has been looked at, or has ended.
create function release_budgeted() returns trigger language plpgsql as $$
begin
  insert into release_queue (delivery_id)
  select distinct i.delivery_id
    from touched t
    join delivery_items i on i.product_id = t.product_id
    join deliveries d on d.id = i.delivery_id
    join quality_rules q on q.company_id = d.depositor_id and q.releases_by_itself
    join delivery_facts f on f.delivery_id = i.delivery_id
   where f.delivered_at >= q.releases_since - interval '1 day';
  return null;
end $$;
select add_triggers('release', 'product_budgets', 'change delete', 'release_budgeted');
