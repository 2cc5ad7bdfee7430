-- Captured events among those that are told, and subscriptions to named queries (docs/decisions/0119).

alter table epcis_events
  -- When it was recorded among the events that are told, and its place there, as in delivery_events; null until then.
  add column recorded_at timestamptz,
  add column told_place bigint,
  -- Told to the parties of its delivery: it names no other delivery.
  add column is_for_parties boolean not null default false,
  add constraint epcis_events_places unique (told_place);
create index epcis_events_told on epcis_events (company_id, told_place) where told_place is not null;
create index epcis_events_happened on epcis_events (company_id, event_time, told_place) where told_place is not null;
create index epcis_events_to_tell on epcis_events (capture_id, place) where told_place is null and double_of is null;

-- Whom a named query tells of new events.
create table event_subscriptions (
  id bigint generated always as identity primary key,
  -- What its owner asks by.
  subscription_id uuid not null unique default gen_random_uuid(),
  query_id bigint not null references event_queries on delete cascade,
  api_key_id bigint not null references api_keys,
  dest text not null,
  -- Times by the clock, as the standard has them; null: at once.
  schedule jsonb,
  report_if_empty boolean not null,
  initial_record_time timestamptz not null,
  created_at timestamptz not null
);
select add_indexes('event_subscriptions', 'query_id', 'api_key_id');
select audit_table('event_subscriptions', '{id}');

-- Separate, because audit trail and backups must not contain them.
create table event_subscription_secrets (
  id bigint generated always as identity primary key,
  event_subscription_id bigint not null unique references event_subscriptions on delete cascade,
  secret text not null
);

-- How far it has come; changes with each message, and is therefore not audited.
create table event_subscription_progress (
  event_subscription_id bigint primary key references event_subscriptions on delete cascade,
  -- Up to here everything was told.
  place bigint not null,
  -- Record time of the last execution.
  executed_at timestamptz not null,
  -- The next execution by the clock; null: at once.
  next_run_at timestamptz,
  -- A message under way: its id, and up to which place it tells.
  message_id uuid,
  message_place bigint,
  -- Most events of a message: fewer where the receiver answered that it was too large.
  batch integer not null,
  tries integer not null default 0,
  began_at timestamptz,
  next_try_at timestamptz,
  notified_at timestamptz
);
