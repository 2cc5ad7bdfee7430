-- Information: notices, the inbox, manuals, terms of use.

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
  -- The hours of the announced maintenance.
  maintenance_from timestamptz,
  maintenance_until timestamptz,
  created_by bigint references users on delete set null,
  updated_at timestamptz not null default now(),
  check (publish_until > publish_from),
  check (
    (maintenance_from is null) = (maintenance_until is null)
    and (maintenance_from is null or kind = 'maintenance' and maintenance_until > maintenance_from))
);
create index on notices (created_by);

create table notice_reads (
  notice_id bigint not null references notices on delete cascade,
  user_id bigint not null references users on delete cascade,
  read_at timestamptz not null default now(),
  primary key (notice_id, user_id)
);
create index on notice_reads (user_id);

create table messages (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  kind text not null,
  subject jsonb not null,
  created_at timestamptz not null default now(),
  read_at timestamptz
);
select add_indexes('messages', 'user_id, id', 'created_at');
-- Every minute each open browser asks how many are unread.
create index messages_unread on messages (user_id) where read_at is null;

-- A company's own manual; the platform company's is for all companies without one.
create table manuals (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  language text not null check (language in ('ja', 'en')),
  document_id bigint not null references documents,
  unique (company_id, language)
);
create index on manuals (document_id);

-- Every version of the terms of use stays as it was agreed to, in both languages.
create table terms_versions (
  id bigint generated always as identity primary key,
  version text not null unique,
  document_ja bigint references documents,
  document_en bigint references documents,
  published_at timestamptz not null,
  published_by bigint references users on delete set null
);
select add_indexes('terms_versions', 'document_ja', 'document_en', 'published_by');
create index on terms_versions (published_at desc, id desc);

create table terms_agreements (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  terms_version_id bigint not null references terms_versions,
  agreed_at timestamptz not null default now(),
  unique (user_id, terms_version_id)
);
create index on terms_agreements (terms_version_id);
