-- As in migration 0039, with what a link carries looked up where it is asked for: a function called for each link took
-- most of the time. `limit 1` keeps it a look-up for each link, by index, however large the tables are.
create or replace function queue_budgets() returns trigger language plpgsql as $$
begin
  if not exists (select from product_budgets) then
    return null;
  end if;
  if tg_op = 'INSERT' then
    insert into budget_queue (logger_link_id)
    select t.logger_link_id from touched t
     where t.reading_count > 0
       and (select true from logger_links l
              join delivery_items i on i.delivery_id = l.delivery_id
              join product_budgets b on b.product_id = i.product_id
              join product_versions v on v.id = i.product_version_id
             where l.id = t.logger_link_id
               and (b.ranged && int4range(t.min_milli, t.max_milli, '[]')
                 or not band_range(v.band) @> int4range(t.min_milli, t.max_milli, '[]'))
             limit 1);
  else
    insert into budget_queue (logger_link_id)
    select now.logger_link_id
      from touched now
      join former was using (logger_link_id)
      cross join lateral (
        select int4range(least(now.min_milli, was.min_milli), greatest(now.max_milli, was.max_milli), '[]') as milli) measured
     where (now.reading_count, now.first_at, now.last_at, now.threshold_ms, now.mean_celsius)
        is distinct from (was.reading_count, was.first_at, was.last_at, was.threshold_ms, was.mean_celsius)
       and num_nonnulls(now.min_milli, was.min_milli) > 0
       and (select true from logger_links l
              join delivery_items i on i.delivery_id = l.delivery_id
              join product_budgets b on b.product_id = i.product_id
              join product_versions v on v.id = i.product_version_id
             where l.id = now.logger_link_id
               and (b.ranged && measured.milli or not band_range(v.band) @> measured.milli)
             limit 1);
  end if;
  return null;
end $$;
drop function may_use_budget(bigint, integer, integer);
