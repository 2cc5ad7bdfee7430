-- Webhooks: what happens is noted in the transaction of the change, then planned for the endpoints whose company may see it,
-- and sent (docs/decisions/0116).

-- Where a company wants to be told what happens, and of what. The names of event types are in
-- contract/integration/rules/webhookEvents.ts.
create table webhook_endpoints (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  url text not null,
  description text not null,
  event_types text[] not null,
  -- By a person; because everything failed for three days; because the receiver answered 410 Gone.
  pause_reason text check (pause_reason in ('person', 'failing', 'gone')),
  paused_at timestamptz,
  created_by bigint references users on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((pause_reason is null) = (paused_at is null))
);
select add_indexes('webhook_endpoints', 'company_id', 'created_by');
select audit_table('webhook_endpoints', '{id}');

-- Separate from the endpoints, because audit trail and backups must not contain them. While a secret is exchanged, the
-- former one is valid too.
create table webhook_secrets (
  id bigint generated always as identity primary key,
  endpoint_id bigint not null references webhook_endpoints on delete cascade,
  secret text not null,
  -- Null: the current one.
  valid_until timestamptz
);
create unique index webhook_secrets_current on webhook_secrets (endpoint_id) where valid_until is null;
create index on webhook_secrets (endpoint_id);

-- How an endpoint answers; changes with each message, and is therefore not audited.
create table webhook_health (
  endpoint_id bigint primary key references webhook_endpoints on delete cascade,
  accepted_at timestamptz,
  -- Since when nothing was accepted, and when its administrators were told.
  failing_since timestamptz,
  told_at timestamptz
);

-- What happened, while any company has an endpoint. Rows live as long as the messages about them.
create table webhook_events (
  id bigint generated always as identity primary key,
  public_id uuid not null unique default gen_random_uuid(),
  type text not null,
  -- What is reported once, however often it is evaluated again.
  once text unique,
  -- Only for this company; null: for every company that may see the delivery.
  company_id bigint,
  delivery_id bigint,
  -- The case, lot decision, logger or partnership.
  subject_id bigint,
  facts jsonb not null default '{}',
  happened_at timestamptz not null default clock_timestamp(),
  noted_at timestamptz not null default clock_timestamp(),
  planned_at timestamptz
);
create index webhook_events_waiting on webhook_events (id) where planned_at is null;
create index on webhook_events (noted_at);

create table webhook_messages (
  id bigint generated always as identity primary key,
  endpoint_id bigint not null references webhook_endpoints on delete cascade,
  -- Null: a test.
  event_id bigint references webhook_events on delete cascade,
  public_id uuid not null,
  type text not null,
  -- Messages of one lane arrive in order.
  lane text not null,
  -- What the message is about, for people.
  subject text not null,
  body text not null,
  state text not null default 'waiting' check (state in ('waiting', 'accepted', 'failed', 'withheld')),
  tries integer not null default 0,
  created_at timestamptz not null,
  -- Counts for the time between tries: a replay begins anew.
  began_at timestamptz not null,
  next_try_at timestamptz not null,
  finished_at timestamptz,
  unique (endpoint_id, event_id)
);
create index webhook_messages_waiting on webhook_messages (endpoint_id, lane, id) where state = 'waiting';
select add_indexes('webhook_messages', 'endpoint_id, id', 'event_id', 'created_at');

create table webhook_tries (
  id bigint generated always as identity primary key,
  message_id bigint not null references webhook_messages on delete cascade,
  at timestamptz not null,
  duration_ms integer not null,
  outcome text not null,
  status integer,
  -- The beginning of the answer.
  answer text not null
);
create index on webhook_tries (message_id);

-- Nothing is noted for nobody.
create function webhooks_wanted() returns boolean language sql stable
  return exists (select from webhook_endpoints e where e.pause_reason is distinct from 'gone');

create function webhook_new_deliveries() returns trigger language plpgsql as $$
begin
  if webhooks_wanted() then
    insert into webhook_events (type, delivery_id, happened_at)
    select e.type, t.id, e.at from touched t
     cross join lateral (values (1, 'delivery.created', t.registered_at), (2, 'delivery.picked_up', t.actual_pickup),
       (3, 'delivery.delivered', t.delivered_at)) e (place, type, at)
     where e.at is not null
     order by t.id, e.place;
  end if;
  return null;
end $$;
select add_triggers('webhook', 'deliveries', 'insert', 'webhook_new_deliveries');

create function webhook_deliveries() returns trigger language plpgsql as $$
begin
  if webhooks_wanted() then
    insert into webhook_events (type, once, delivery_id, happened_at)
    select e.type, e.once, now.id, e.at from touched now join former was using (id)
     cross join lateral (values
       (1, 'delivery.picked_up', null, now.actual_pickup, was.actual_pickup),
       (2, 'delivery.late', concat('late ', now.id, ' ', extract(epoch from now.arrival_deadline)),
         case when now.delivered_at > now.arrival_deadline then now.delivered_at end, was.delivered_at),
       (3, 'delivery.delivered', null, now.delivered_at, was.delivered_at)) e (place, type, once, at, before)
     where e.at is not null and e.before is null
     order by now.id, e.place
    on conflict (once) do nothing;
  end if;
  return null;
end $$;
select add_triggers('webhook', 'deliveries', 'change', 'webhook_deliveries');

-- An excursion, or spike that became one, of a logger; a re-evaluation writes all of them again.
create function webhook_excursions() returns trigger language plpgsql as $$
begin
  if webhooks_wanted() then
    insert into webhook_events (type, once, delivery_id, subject_id, facts, happened_at)
    select e.type, concat(e.type, ' ', l.id, ' ', extract(epoch from p.started_at)), l.delivery_id, l.id,
           jsonb_build_object('startedAtMs', extract(epoch from p.started_at) * 1000),
           case e.place when 1 then p.started_at else p.ended_at end
      from touched p join assignment_evaluations v on v.id = p.assignment_evaluation_id
      join logger_assignments l on l.id = v.logger_assignment_id
     cross join lateral (values (1, 'temperature.excursion.opened', true),
       (2, 'temperature.excursion.closed', p.closed_by <> 'open')) e (place, type, is_so)
     where p.kind = 'excursion' and e.is_so
     order by p.started_at, e.place
    on conflict (once) do nothing;
  end if;
  return null;
end $$;
select add_triggers('webhook', 'out_of_range_periods', 'insert change', 'webhook_excursions');

create function webhook_gaps() returns trigger language plpgsql as $$
begin
  if webhooks_wanted() then
    insert into webhook_events (type, once, delivery_id, subject_id, facts, happened_at)
    select 'temperature.gap.detected', concat('gap ', l.id, ' ', extract(epoch from g.from_at)), l.delivery_id, l.id,
           jsonb_build_object('from', g.from_at, 'to', g.to_at), g.to_at
      from touched g join logger_assignments l on l.id = g.logger_assignment_id
     order by g.from_at
    on conflict (once) do nothing;
  end if;
  return null;
end $$;
select add_triggers('webhook', 'temperature_gaps', 'insert', 'webhook_gaps');

create function webhook_cases() returns trigger language plpgsql as $$
begin
  if webhooks_wanted() then
    insert into webhook_events (type, delivery_id, subject_id, facts, happened_at)
    select case t.kind when 'opened' then 'case.opened' when 'assessmentStarted' then 'case.assessment_started'
             when 'concluded' then 'case.concluded' else 'case.reopened' end,
           k.delivery_id, k.id, jsonb_build_object('number', k.number), t.at
      from touched t join excursion_cases k on k.id = t.case_id
     where t.kind in ('opened', 'assessmentStarted', 'concluded', 'reopened')
     order by t.id;
  end if;
  return null;
end $$;
select add_triggers('webhook', 'case_events', 'insert', 'webhook_cases');

create function webhook_decisions() returns trigger language plpgsql as $$
begin
  if webhooks_wanted() then
    insert into webhook_events (type, delivery_id, subject_id, happened_at)
    select case t.decision when 'undecided' then 'decision.held' else 'decision.' || t.decision end, t.delivery_id, t.id, t.at
      from touched t order by t.id;
  end if;
  return null;
end $$;
select add_triggers('webhook', 'lot_decisions', 'insert', 'webhook_decisions');

create function webhook_new_loggers() returns trigger language plpgsql as $$
begin
  if webhooks_wanted() then
    insert into webhook_events (type, company_id, subject_id) select 'logger.registered', t.company_id, t.id from touched t order by t.id;
  end if;
  return null;
end $$;
select add_triggers('webhook', 'loggers', 'insert', 'webhook_new_loggers');

create function webhook_loggers() returns trigger language plpgsql as $$
begin
  if webhooks_wanted() then
    insert into webhook_events (type, company_id, subject_id)
    select 'logger.retired', now.company_id, now.id from touched now join former was using (id)
     where now.retired_on is not null and was.retired_on is null order by now.id;
  end if;
  return null;
end $$;
select add_triggers('webhook', 'loggers', 'change', 'webhook_loggers');

create function webhook_calibrations() returns trigger language plpgsql as $$
begin
  if webhooks_wanted() then
    insert into webhook_events (type, company_id, subject_id)
    select distinct 'logger.calibrated', g.company_id, g.id from touched t join loggers g on g.id = t.logger_id;
  end if;
  return null;
end $$;
select add_triggers('webhook', 'logger_calibrations', 'insert', 'webhook_calibrations');

-- Silence and low batteries, as the alert rules of a company find them; each round once. Whoever acknowledges or ends one that
-- is older than the endpoints finds nothing new.
create function webhook_new_alerts() returns trigger language plpgsql as $$
begin
  if webhooks_wanted() then
    insert into webhook_events (type, once, company_id, delivery_id, subject_id)
    select case t.kind when 'silence' then 'logger.silent' else 'logger.battery_low' end,
           concat('alert ', t.id, ' ', t.round), t.company_id, t.delivery_id, t.logger_id
      from touched t where t.kind in ('silence', 'lowBattery') and t.logger_id is not null
     order by t.id
    on conflict (once) do nothing;
  end if;
  return null;
end $$;
select add_triggers('webhook', 'alerts', 'insert', 'webhook_new_alerts');

create function webhook_alerts() returns trigger language plpgsql as $$
begin
  if webhooks_wanted() then
    insert into webhook_events (type, once, company_id, delivery_id, subject_id)
    select case now.kind when 'silence' then 'logger.silent' else 'logger.battery_low' end,
           concat('alert ', now.id, ' ', now.round), now.company_id, now.delivery_id, now.logger_id
      from touched now join former was using (id)
     where now.kind in ('silence', 'lowBattery') and now.logger_id is not null and now.round > was.round
     order by now.id
    on conflict (once) do nothing;
  end if;
  return null;
end $$;
select add_triggers('webhook', 'alerts', 'change', 'webhook_alerts');

create function webhook_new_partnerships() returns trigger language plpgsql as $$
begin
  if webhooks_wanted() then
    insert into webhook_events (type, company_id, subject_id)
    select 'partnership.' || t.state, c.id, t.id from touched t
     cross join lateral (values (t.proposer_id), (t.partner_id)) c (id) order by t.id;
  end if;
  return null;
end $$;
select add_triggers('webhook', 'partnerships', 'insert', 'webhook_new_partnerships');

create function webhook_partnerships() returns trigger language plpgsql as $$
begin
  if webhooks_wanted() then
    insert into webhook_events (type, company_id, subject_id)
    select 'partnership.' || case when now.state <> was.state then now.state else 'ended' end, c.id, now.id
      from touched now join former was using (id)
     cross join lateral (values (now.proposer_id), (now.partner_id)) c (id)
     where now.state <> was.state or (now.ended_at is not null and was.ended_at is null)
     order by now.id;
  end if;
  return null;
end $$;
select add_triggers('webhook', 'partnerships', 'change', 'webhook_partnerships');
