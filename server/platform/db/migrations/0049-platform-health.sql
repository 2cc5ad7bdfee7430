-- What each process of the portal says of itself every few seconds (server/operations/platformHealth); one that is silent is gone.
create table portal_processes (
  id uuid primary key,
  host text not null,
  pid integer not null,
  version text not null,
  started_at timestamptz not null,
  beat_at timestamptz not null,
  -- It said that it ends; one that was killed says nothing.
  ended_at timestamptz,
  -- Memory, event loop and connections, as server/operations/platformHealth/processReport.ts tells them.
  report jsonb not null
);

-- Requests that ended in 5002. Never what the error says, which may quote what people wrote: the log has that, by the id.
create table portal_faults (
  id bigint generated always as identity primary key,
  process_id uuid not null references portal_processes on delete cascade,
  at timestamptz not null,
  request_id text not null,
  call text not null,
  kind text not null
);
create index on portal_faults (process_id);
create index on portal_faults (at);

-- Statements that took long, without the values that they were given.
create table slow_statements (
  id bigint generated always as identity primary key,
  process_id uuid not null references portal_processes on delete cascade,
  at timestamptz not null,
  -- Which request or work asked for it, as in the statement's comment.
  call text not null,
  request_id text not null,
  duration_ms integer not null,
  has_failed boolean not null,
  statement text not null
);
create index on slow_statements (process_id);
create index on slow_statements (at);

-- What arrived in the last hour is asked for again and again; batches lie in the order in which they came.
create index on reading_batches using brin (received_at) with (pages_per_range = 16, autosummarize = on);
