-- How long a product may be outside of its band: minutes in ranges of temperature, and the document that says so. Written
-- once; the highest version counts, for all that a lot has been through.
create table budget_allowances (
  id bigint generated always as identity primary key,
  product_id bigint not null references products,
  version integer not null,
  -- The share of a range, in per cent, from which on its use is warned of.
  warn_percent smallint not null check (warn_percent between 1 and 100),
  source_document text not null,
  -- [{ lowerMilli, upperMilli, minutes }], from cold to warm, as contract/quality/rules/stabilityBudget.ts has them; none: the
  -- product has no budget any more.
  ranges jsonb not null,
  made_by bigint not null references users,
  made_at timestamptz not null,
  unique (product_id, version)
);
create index on budget_allowances (made_by);
create trigger stays before update or delete on budget_allowances for each row execute function refuse_change();
select audit_table('budget_allowances', '{id}');

-- The allowance that counts; no row: no budget.
create table product_budgets (
  product_id bigint primary key references products,
  allowance_id bigint not null references budget_allowances,
  -- Thousandths of °C that are in one of its ranges.
  ranged int4multirange not null,
  -- Its links are yet to be queued. Whoever writes figures may not have seen the allowance until all that ran when it was
  -- first seen have ended: those before this number.
  is_new boolean not null default true,
  unseen_by xid8
);
create index on product_budgets (allowance_id);
create index on product_budgets (product_id) where is_new;

-- How long each logger measured a product in each range of its allowance, with how many readings; no row: never. The place
-- behind the last range: outside of all of them and of the band. Derived, therefore outside the audit trail.
create table budget_uses (
  logger_link_id bigint not null references logger_links on delete cascade,
  product_id bigint not null references products,
  allowance_id bigint not null references budget_allowances,
  place smallint not null,
  used_ms double precision not null,
  reading_count bigint not null,
  primary key (logger_link_id, product_id, place)
);
create index on budget_uses (product_id);
create index on budget_uses (allowance_id);

-- Links whose use may have become another. A row for each change, as in alert_queue.
create table budget_queue (
  logger_link_id bigint not null,
  queued_at timestamptz not null default clock_timestamp()
);
create index on budget_queue (logger_link_id);
alter table budget_queue set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000);

-- As contract/telemetry/rules/temperature/bands.ts has them.
create function band_range(band text) returns int4range language sql immutable as $$
  select case band when '2-8' then int4range(2000, 8000, '[]') when 'max5' then int4range(null, 5000, '[]')
                   when '1-30' then int4range(1000, 30000, '[]') end
$$;

-- Of links (id, lowest, highest reading): those that carry something whose budget they may use. Most never do.
create function queue_budgets() returns trigger language plpgsql as $$
begin
  if not exists (select from product_budgets) then
    return null;
  end if;
  if tg_op = 'INSERT' then
    insert into budget_queue (logger_link_id)
    select t.logger_link_id from touched t
     where t.reading_count > 0 and may_use_budget(t.logger_link_id, t.min_milli, t.max_milli);
  else
    insert into budget_queue (logger_link_id)
    select now.logger_link_id from touched now join former was using (logger_link_id)
     where (now.reading_count, now.first_at, now.last_at, now.threshold_ms, now.mean_celsius)
        is distinct from (was.reading_count, was.first_at, was.last_at, was.threshold_ms, was.mean_celsius)
       and may_use_budget(now.logger_link_id, least(now.min_milli, was.min_milli), greatest(now.max_milli, was.max_milli));
  end if;
  return null;
end $$;
create function may_use_budget(link bigint, lowest integer, highest integer) returns boolean language sql stable as $$
  select exists (
    select from logger_links l
      join delivery_items i on i.delivery_id = l.delivery_id
      join product_budgets b on b.product_id = i.product_id
      join product_versions v on v.id = i.product_version_id
     where l.id = link and lowest is not null
       and (b.ranged && int4range(lowest, highest, '[]') or not band_range(v.band) @> int4range(lowest, highest, '[]')))
$$;
create trigger budget_insert after insert on link_temperature referencing new table as touched
  for each statement execute function queue_budgets();
create trigger budget_update after update on link_temperature referencing old table as former new table as touched
  for each statement execute function queue_budgets();

-- Other goods, or goods that are judged by another band, on loggers that have measured.
create function queue_budgets_of_items() returns trigger language plpgsql as $$
begin
  insert into budget_queue (logger_link_id)
  select l.id from logger_links l
   where l.delivery_id in (select t.delivery_id from touched t join product_budgets b on b.product_id = t.product_id);
  return null;
end $$;
create function queue_budgets_of_changed_items() returns trigger language plpgsql as $$
begin
  insert into budget_queue (logger_link_id)
  select l.id from logger_links l
   where l.delivery_id in (
     select now.delivery_id from touched now join former was using (id)
      where (now.product_id, now.product_version_id) is distinct from (was.product_id, was.product_version_id)
        and exists (select from product_budgets b where b.product_id in (now.product_id, was.product_id)));
  return null;
end $$;
create trigger budget_insert after insert on delivery_items referencing new table as touched
  for each statement execute function queue_budgets_of_items();
create trigger budget_update after update on delivery_items referencing old table as former new table as touched
  for each statement execute function queue_budgets_of_changed_items();
create trigger budget_delete after delete on delivery_items referencing old table as touched
  for each statement execute function queue_budgets_of_items();

create function queue_budgets_of_carried() returns trigger language plpgsql as $$
begin
  if exists (select from product_budgets) then
    insert into budget_queue (logger_link_id) select distinct logger_link_id from touched;
  end if;
  return null;
end $$;
create trigger budget_insert after insert on logger_link_items referencing new table as touched
  for each statement execute function queue_budgets_of_carried();
create trigger budget_delete after delete on logger_link_items referencing old table as touched
  for each statement execute function queue_budgets_of_carried();
