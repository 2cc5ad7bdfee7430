-- A quarter of an hour after it arrived: what is measured last is on its way then. By the times that were told, not by the
-- database's clock: what is told late is due at once.
create or replace function report_arrivals(ids bigint[]) returns void language sql as $$
  insert into report_queue (delivery_id, happened_at, due_at)
  select d.id, d.delivered_at, d.delivered_at + interval '15 minutes'
    from deliveries d
   where d.id = any (ids) and d.delivered_at is not null
     and exists (select from report_subscriptions s
                  where s.company_id = d.depositor_id and s.kind = 'delivery' and s.ended_at is null
                    and s.created_at <= d.delivered_at)
  on conflict do nothing
$$;
