-- What nobody was told of, although it had changed (docs/decisions/0123).

-- A delivery that was late when it was first sent, or that a later correction of its plan or arrival made late. The clock finds
-- those alone that have not arrived. What was late before the change was told then, or happened before there was a webhook.
create or replace function webhook_new_deliveries() returns trigger language plpgsql as $$
begin
  if webhooks_wanted() then
    insert into webhook_events (type, once, delivery_id, happened_at)
    select e.type, e.once, t.id, e.at from touched t
     cross join lateral (values (1, 'delivery.created', null, t.registered_at), (2, 'delivery.picked_up', null, t.actual_pickup),
       (3, 'delivery.late', concat('late ', t.id, ' ', extract(epoch from t.arrival_deadline)),
         case when t.delivered_at > t.arrival_deadline then t.delivered_at end),
       (4, 'delivery.delivered', null, t.delivered_at)) e (place, type, once, at)
     where e.at is not null
     order by t.id, e.place
    on conflict (once) do nothing;
  end if;
  return null;
end $$;

create or replace function webhook_deliveries() returns trigger language plpgsql as $$
begin
  if webhooks_wanted() then
    insert into webhook_events (type, once, delivery_id, happened_at)
    select e.type, e.once, now.id, e.at from touched now join former was using (id)
     cross join lateral (values
       (1, 'delivery.picked_up', null, case when was.actual_pickup is null then now.actual_pickup end),
       (2, 'delivery.late', concat('late ', now.id, ' ', extract(epoch from now.arrival_deadline)),
         case when now.delivered_at > now.arrival_deadline and (was.delivered_at > was.arrival_deadline) is not true
              then now.delivered_at end),
       (3, 'delivery.delivered', null, case when was.delivered_at is null then now.delivered_at end)) e (place, type, once, at)
     where e.at is not null
     order by now.id, e.place
    on conflict (once) do nothing;
  end if;
  return null;
end $$;
