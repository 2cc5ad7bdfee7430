-- Quality: stability budgets, the time that a product may spend out of its band.

-- Minutes in ranges of temperature, and the document that states them. Never changed: the highest version applies to
-- the whole history of a lot.
create table budget_allowances (
  id bigint generated always as identity primary key,
  product_id bigint not null references products,
  version integer not null,
  -- The share of a range, in per cent, from which on its use is warned of.
  warn_percent smallint not null check (warn_percent between 1 and 100),
  source_document text not null,
  -- [{ lowerMilli, upperMilli, minutes }], from cold to warm, as contract/quality/rules/stabilityBudget.ts has them; empty:
  -- the product no longer has a budget.
  ranges jsonb not null,
  made_by bigint not null references users,
  made_at timestamptz not null,
  unique (product_id, version)
);
create index on budget_allowances (made_by);
create trigger stays before update or delete on budget_allowances for each row execute function refuse_change();

-- The current allowance; no row: no budget.
create table product_budgets (
  product_id bigint primary key references products,
  allowance_id bigint not null references budget_allowances,
  -- Thousandths of °C that are in one of its ranges.
  ranged int4multirange not null,
  -- Its assignments are not queued yet. A transaction that began before `unseen_by` may write figures without having seen
  -- the allowance; the assignments are queued when all of those have ended.
  is_new boolean not null default true,
  unseen_by xid8
);
create index on product_budgets (allowance_id);
create index on product_budgets (product_id) where is_new;

-- How long each logger measured a product in each range of its allowance, with how many readings; no row: never. The place
-- after the last range is outside of all ranges and of the band. Derived, therefore not audited.
create table budget_uses (
  logger_assignment_id bigint not null references logger_assignments on delete cascade,
  product_id bigint not null references products,
  allowance_id bigint not null references budget_allowances,
  place smallint not null,
  used_ms double precision not null,
  reading_count bigint not null,
  primary key (logger_assignment_id, product_id, place)
);
select add_indexes('budget_uses', 'product_id', 'allowance_id');

-- Assignments whose use may have changed. Every change adds a row, as in alert_queue.
create table budget_queue (
  logger_assignment_id bigint not null,
  queued_at timestamptz not null default clock_timestamp()
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000);
create index on budget_queue (logger_assignment_id);

-- Assignments that measured goods within a range of their budget, or out of their band. Most never do. The subquery with
-- `limit 1` is an index look-up per assignment; a function call per assignment took most of the time.
create function queue_budgets() returns trigger language plpgsql as $$
begin
  if not exists (select from product_budgets) then
    return null;
  end if;
  if tg_op = 'INSERT' then
    insert into budget_queue (logger_assignment_id)
    select t.logger_assignment_id from touched t
     where t.reading_count > 0
       and (select true from logger_assignments l
              join delivery_items i on i.delivery_id = l.delivery_id
              join product_budgets b on b.product_id = i.product_id
              join product_versions v on v.id = i.product_version_id
             where l.id = t.logger_assignment_id
               and (b.ranged && int4range(t.min_milli, t.max_milli, '[]')
                 or not band_range(v.band) @> int4range(t.min_milli, t.max_milli, '[]'))
             limit 1);
  else
    insert into budget_queue (logger_assignment_id)
    select now.logger_assignment_id
      from touched now
      join former was using (logger_assignment_id)
      cross join lateral (
        select int4range(least(now.min_milli, was.min_milli), greatest(now.max_milli, was.max_milli), '[]') as milli) measured
     where (now.reading_count, now.first_at, now.last_at, now.threshold_ms, now.mean_celsius)
        is distinct from (was.reading_count, was.first_at, was.last_at, was.threshold_ms, was.mean_celsius)
       and num_nonnulls(now.min_milli, was.min_milli) > 0
       and (select true from logger_assignments l
              join delivery_items i on i.delivery_id = l.delivery_id
              join product_budgets b on b.product_id = i.product_id
              join product_versions v on v.id = i.product_version_id
             where l.id = now.logger_assignment_id
               and (b.ranged && measured.milli or not band_range(v.band) @> measured.milli)
             limit 1);
  end if;
  return null;
end $$;
select add_triggers('budget', 'assignment_temperature', 'insert change', 'queue_budgets');

-- Other goods, or goods that are evaluated by another band, on loggers that have measured.
create function queue_budgets_of_items() returns trigger language plpgsql as $$
begin
  insert into budget_queue (logger_assignment_id)
  select l.id from logger_assignments l
   where l.delivery_id in (select t.delivery_id from touched t join product_budgets b on b.product_id = t.product_id);
  return null;
end $$;

create function queue_budgets_of_changed_items() returns trigger language plpgsql as $$
begin
  insert into budget_queue (logger_assignment_id)
  select l.id from logger_assignments l
   where l.delivery_id in (
     select now.delivery_id from touched now join former was using (id)
      where (now.product_id, now.product_version_id) is distinct from (was.product_id, was.product_version_id)
        and exists (select from product_budgets b where b.product_id in (now.product_id, was.product_id)));
  return null;
end $$;
select add_triggers('budget', 'delivery_items', 'insert delete', 'queue_budgets_of_items');
select add_triggers('budget', 'delivery_items', 'change', 'queue_budgets_of_changed_items');

create function queue_budgets_of_carried() returns trigger language plpgsql as $$
begin
  if exists (select from product_budgets) then
    insert into budget_queue (logger_assignment_id) select distinct logger_assignment_id from touched;
  end if;
  return null;
end $$;
select add_triggers('budget', 'logger_assignment_items', 'insert delete', 'queue_budgets_of_carried');
