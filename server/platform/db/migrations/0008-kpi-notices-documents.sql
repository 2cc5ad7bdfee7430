create table kpi_months (
  id bigint generated always as identity primary key,
  centre_id bigint not null references centres,
  month date not null check (extract(day from month) = 1),
  business_downtime_hours numeric(8, 2) not null check (business_downtime_hours >= 0),
  reason text,
  working_hours numeric(8, 2) not null check (working_hours >= 0),
  system_downtime_hours numeric(8, 2) not null check (system_downtime_hours >= 0),
  unique (centre_id, month)
);

create table notices (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('maintenance', 'release')),
  title_ja text not null,
  title_en text not null,
  body_ja text not null,
  body_en text not null,
  is_draft boolean not null default true,
  publish_from timestamptz not null,
  publish_until timestamptz,
  created_by bigint references users on delete set null,
  updated_at timestamptz not null default now()
);
create index on notices (created_by);
create table notice_reads (
  notice_id bigint not null references notices on delete cascade,
  user_id bigint not null references users on delete cascade,
  read_at timestamptz not null default now(),
  primary key (notice_id, user_id)
);
create index on notice_reads (user_id);

create table documents (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  file_name text not null,
  media_type text not null,
  bytes bytea not null,
  sha256 bytea not null,
  uploaded_by bigint references users on delete set null,
  uploaded_at timestamptz not null default now()
);
create index on documents (company_id);
create index on documents (uploaded_by);

create table messages (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  kind text not null,
  subject jsonb not null,
  created_at timestamptz not null default now(),
  read_at timestamptz
);
create index on messages (user_id, id);

-- Who did what when from where. What changed, with old and new value, is audit_trail's.
create table operation_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  user_id bigint references users on delete set null,
  company_id bigint references companies,
  operation text not null,
  subject jsonb not null default '{}',
  result_code integer not null,
  ip inet
);
create index on operation_log (company_id, at);
create index on operation_log (user_id, at);
