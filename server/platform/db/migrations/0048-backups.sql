-- Whole copies of the database that were written to a file (npm run backup), by the host that the file lies on.
create table backups (
  id bigint generated always as identity primary key,
  -- What the file holds is of this moment.
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

-- When this database came out of such a file (npm run restore): what was done after `began_at` of the
-- file and before `restored_at` is not in it.
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
