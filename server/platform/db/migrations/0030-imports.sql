-- CSV files that were checked and are not decided upon yet; they go after a day. What would become of them is kept as it
-- was shown, so that what is taken in is what somebody has seen.
create table import_checks (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  user_id bigint not null references users on delete cascade,
  kind text not null check (kind in ('products', 'deliveries', 'deliveryItems', 'loggerLinks', 'stock', 'users')),
  file_name text not null,
  bytes bytea not null,
  sha256 bytea not null,
  checked_at timestamptz not null,
  outcome json not null
);
create index on import_checks (company_id);
create index on import_checks (user_id);
create index on import_checks (checked_at);

-- What was taken in; the file itself is a document.
create table imports (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  kind text not null check (kind in ('products', 'deliveries', 'deliveryItems', 'loggerLinks', 'stock', 'users')),
  document_id bigint not null references documents,
  taken_by bigint references users on delete set null,
  taken_at timestamptz not null,
  line_count integer not null,
  created_count integer not null,
  changed_count integer not null,
  unchanged_count integer not null,
  left_out_count integer not null,
  undone_by bigint references users on delete set null,
  undone_at timestamptz,
  undo_reason text,
  check ((undone_at is null) = (undo_reason is null))
);
create unique index on imports (document_id);
create index on imports (company_id, id desc);
create index on imports (taken_by);
create index on imports (undone_by);
select audit_table('imports', '{id}');

-- Every record that an import told of. The audit trail has the changes themselves; here stands what each line did, and
-- what is needed to put it back.
create table import_records (
  import_id bigint not null references imports,
  n integer not null,
  lines integer[] not null,
  name text not null,
  act text not null check (act in ('created', 'changed', 'unchanged')),
  removed integer not null,
  changes json not null,
  undo json,
  primary key (import_id, n)
);
-- The same file is told again from the documents' sums.
create index on documents (sha256);
