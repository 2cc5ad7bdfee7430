-- A file that a logger's program wrote, as it was handed in: the source of record for the readings that came out of it.
create table logger_files (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  file_name text not null,
  size integer not null check (size > 0),
  sha256 bytea not null,
  -- Its bytes; what was discarded has none.
  document_id bigint references documents,
  state text not null default 'toConfirm' check (state in ('toConfirm', 'unassigned', 'stored', 'discarded')),
  uploaded_by bigint references users on delete set null,
  uploaded_at timestamptz not null,
  -- On whose page it was dropped.
  delivery_id bigint references deliveries on delete set null,
  -- What was found in it with these answers; outside the audit trail, since the bytes and the answers tell it again.
  findings jsonb not null,
  answers jsonb not null,
  confirmed_by bigint references users on delete set null,
  confirmed_at timestamptz,
  unique (company_id, sha256),
  check ((document_id is null) = (state = 'discarded')),
  check (state not in ('unassigned', 'stored') or confirmed_at is not null)
);
create unique index on logger_files (document_id);
create index on logger_files (company_id, uploaded_at);
create index on logger_files (delivery_id);
create index on logger_files (uploaded_by);
create index on logger_files (confirmed_by);

-- The runs of readings of a confirmed file, and the logger that each belongs to; without one it waits, or is left out.
create table logger_file_series (
  id bigint generated always as identity primary key,
  logger_file_id bigint not null references logger_files,
  key text not null,
  serial text,
  channel text,
  reading_count integer not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  decision text not null check (decision in ('waiting', 'stored', 'leftOut')),
  logger_id integer references loggers,
  accepted integer,
  duplicate integer,
  conflict integer,
  decided_by bigint references users on delete set null,
  decided_at timestamptz not null,
  unique (logger_file_id, key),
  unique (logger_file_id, logger_id),
  check ((decision = 'stored') = (logger_id is not null)),
  check ((logger_id is null) = (accepted is null and duplicate is null and conflict is null))
);
create index on logger_file_series (logger_id);
create index on logger_file_series (decided_by);

-- What a person said about a layout that the portal doesn't know, for the next file of that layout.
create table logger_file_mappings (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  -- What its head row says (server/devices/loggerFiles/layouts/layouts.ts).
  layout text not null,
  answers jsonb not null,
  kept_by bigint references users on delete set null,
  kept_at timestamptz not null,
  unique (company_id, layout)
);
create index on logger_file_mappings (kept_by);

alter table reading_batches add column logger_file_id bigint references logger_files;
create index on reading_batches (logger_file_id);

-- Once readings of it are stored, a file stays what it was.
create function keep_logger_file() returns trigger language plpgsql as $$
begin
  if not exists (select from reading_batches where logger_file_id = old.id) then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  if tg_op = 'DELETE' or (new.company_id, new.sha256, new.size, new.document_id, new.answers)
      is distinct from (old.company_id, old.sha256, old.size, old.document_id, old.answers) then
    raise exception 'readings of the logger file % are stored: it stays as it is', old.id;
  end if;
  return new;
end $$;
create trigger keep_logger_file before update or delete on logger_files
  for each row execute function keep_logger_file();

select audit_table('logger_files', '{id}', '{findings}');
select audit_table('logger_file_series', '{id}');
select audit_table('logger_file_mappings', '{id}');
select audit_table('reading_batches', '{id}');
