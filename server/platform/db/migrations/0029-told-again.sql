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

-- Products, companies, centres and loggers whose GS1 keys changed: the events of their deliveries name them otherwise. The
-- process that records events works each off a part at a time, behind what changed of single deliveries. A portal of the former
-- release leaves the rows for one that knows them.
create table renamed_subjects (
  id bigint generated always as identity primary key,
  subject text not null check (subject in ('product', 'company', 'centre', 'logger')),
  subject_id bigint not null,
  -- The last delivery that was queued.
  after_delivery_id bigint not null default 0
);

create function event_product_codes() returns trigger language plpgsql as $$
begin
  insert into renamed_subjects (subject, subject_id)
  select distinct 'product', product_id from touched where kind = 'gtin' order by 2;
  return null;
end $$;
select add_triggers('event', 'product_codes', 'insert delete', 'event_product_codes');

create function event_changed_product_codes() returns trigger language plpgsql as $$
begin
  insert into renamed_subjects (subject, subject_id)
  select distinct 'product', product_id from (select * from touched union all select * from former) c where kind = 'gtin' order by 2;
  return null;
end $$;
select add_triggers('event', 'product_codes', 'change', 'event_changed_product_codes');

create function event_logger_codes() returns trigger language plpgsql as $$
begin
  insert into renamed_subjects (subject, subject_id) select distinct 'logger', logger_id from touched order by 2;
  return null;
end $$;
select add_triggers('event', 'logger_codes', 'insert change delete', 'event_logger_codes');

-- Of a company or centre.
create function event_gln() returns trigger language plpgsql as $$
begin
  insert into renamed_subjects (subject, subject_id)
  select tg_argv[0], now.id from touched now join former was using (id) where now.gln is distinct from was.gln order by 2;
  return null;
end $$;
select add_triggers('event', 'companies', 'change', 'event_gln', 'company');
select add_triggers('event', 'centres', 'change', 'event_gln', 'centre');

-- What was renamed since events are told, before this release.
insert into renamed_subjects (subject, subject_id)
select distinct 'product', product_id from product_codes where kind = 'gtin'
union all select distinct 'logger', logger_id from logger_codes
union all select 'company', id from companies where gln is not null
union all select 'centre', id from centres where gln is not null;
