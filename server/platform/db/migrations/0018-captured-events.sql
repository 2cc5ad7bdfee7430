-- Documents of EPCIS events that companies' systems sent. What waits in `waiting` is captured by a job.
create table epcis_captures (
  id bigint generated always as identity primary key,
  -- What the sender asks by: it says nothing about how many others sent.
  capture_id uuid not null unique default gen_random_uuid(),
  company_id bigint not null references companies,
  api_key_id bigint not null references api_keys,
  format text not null check (format in ('json', 'xml2', 'xml1')),
  behaviour text not null check (behaviour in ('rollback', 'proceed')),
  received_at timestamptz not null,
  event_count integer not null check (event_count > 0),
  -- [{ place, context, event }], until all are captured.
  waiting jsonb,
  -- Place in `waiting` from which on events are still to capture.
  next_place integer not null default 0,
  finished_at timestamptz,
  -- [{ event, path, message }] of the events that were left out ("proceed").
  faults jsonb not null default '[]',
  check ((waiting is null) = (finished_at is not null))
);
select add_indexes('epcis_captures', 'company_id', 'api_key_id');

-- Each event as it was sent, in the form of JSON-LD, and what became of it. Events are never changed; their columns of what
-- became of them are.
create table epcis_events (
  id bigint generated always as identity primary key,
  capture_id bigint not null references epcis_captures,
  company_id bigint not null references companies,
  -- In the document, from 0.
  place integer not null,
  -- As stated by the sender; else the hash.
  event_id text not null,
  event_hash text not null,
  -- What makes a double: the hash, and with an error declaration its time.
  identity text not null,
  event_type text not null,
  event_time timestamptz not null,
  biz_step text,
  captured_at timestamptz not null,
  context jsonb not null,
  event jsonb not null,
  double_of bigint references epcis_events,
  -- The error declaration that withdrew it.
  withdrawn_by bigint references epcis_events,
  -- The delivery that it is about, of those the sender sent itself, and the time that it filled there.
  delivery_id bigint references deliveries on delete set null,
  effect text check (effect in ('pickup', 'arrival')),
  readings_accepted integer not null default 0,
  readings_duplicate integer not null default 0,
  readings_conflict integer not null default 0,
  readings_rejected integer not null default 0,
  outcomes text[] not null,
  -- [{ path, message }]
  remarks jsonb not null default '[]',
  unique (capture_id, place)
);
create unique index epcis_events_once on epcis_events (company_id, identity) where double_of is null;
create index epcis_events_by_id on epcis_events (company_id, event_id);
create index epcis_events_by_hash on epcis_events (company_id, event_hash);
create index epcis_events_listed on epcis_events (company_id, capture_id desc, place);
select add_indexes('epcis_events', 'double_of', 'withdrawn_by', 'delivery_id');
