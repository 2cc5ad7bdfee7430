-- Operations: backups, and the health of the portal's processes.

-- Backups of the whole database (npm run backup), on the host that has the file.
create table backups (
  id bigint generated always as identity primary key,
  -- The file has the database as of this moment.
  began_at timestamptz not null,
  ended_at timestamptz not null,
  host text not null,
  file_name text not null,
  bytes bigint not null check (bytes > 0),
  rows bigint not null check (rows >= 0),
  -- Of the whole file.
  sha256 bytea not null,
  check (ended_at >= began_at)
);

-- When this database was restored from such a file (npm run restore): what was done between the file's `began_at` and
-- `restored_at` is missing.
create table restores (
  id bigint generated always as identity primary key,
  began_at timestamptz not null,
  restored_at timestamptz not null,
  host text not null,
  file_name text not null,
  bytes bigint not null,
  rows bigint not null,
  sha256 bytea not null
);

select audit_table('backups', '{id}');
select audit_table('restores', '{id}');

-- What each process of the portal reports every few seconds (server/operations/platformHealth). A process that stopped
-- reporting has ended.
create table portal_processes (
  id uuid primary key,
  host text not null,
  pid integer not null,
  version text not null,
  started_at timestamptz not null,
  beat_at timestamptz not null,
  -- It reported its end; a killed process does not.
  ended_at timestamptz,
  -- Memory, event loop and connections, as server/operations/platformHealth/processReport.ts has them.
  report jsonb not null
);

-- Requests that ended in 5002, without the text of the error, which may quote user input: the log has it, by the id.
create table portal_faults (
  id bigint generated always as identity primary key,
  process_id uuid not null references portal_processes on delete cascade,
  at timestamptz not null,
  request_id text not null,
  call text not null,
  kind text not null
);
select add_indexes('portal_faults', 'process_id', 'at');

-- Slow statements, without their values.
create table slow_statements (
  id bigint generated always as identity primary key,
  process_id uuid not null references portal_processes on delete cascade,
  at timestamptz not null,
  -- The request or job that ran it, as in the statement's comment.
  call text not null,
  request_id text not null,
  duration_ms integer not null,
  has_failed boolean not null,
  statement text not null
);
select add_indexes('slow_statements', 'process_id', 'at');
