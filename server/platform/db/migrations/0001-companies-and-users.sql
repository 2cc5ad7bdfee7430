create extension if not exists pg_trgm;
create collation japanese (provider = icu, locale = 'ja');

create table companies (
  id bigint generated always as identity primary key,
  code text not null unique,
  name text not null unique,
  name_en text not null unique,
  -- 1 manufacturing, 2 pharmaceutical, 3 distributor, 4 logistics, 5 vendor, 9 platform
  industry_type smallint not null check (industry_type in (1, 2, 3, 4, 5, 9)),
  is_active boolean not null default true,
  available_menus text[] not null default '{}',
  discloses_ordered_items boolean not null default false,
  discloses_products boolean not null default false,
  registered_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index only_one_platform_company on companies (industry_type) where industry_type = 9;

create table company_email_domains (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  domain text not null unique check (domain = lower(domain))
);
create index on company_email_domains (company_id);

create table centres (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  code text not null unique,
  name text not null,
  name_en text not null,
  address text,
  lat double precision check (lat between -90 and 90),
  lon double precision check (lon between -180 and 180),
  unique (company_id, name)
);

create table users (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  email text not null unique check (email = lower(email)),
  name text not null,
  department text not null default '',
  role text not null check (role in ('00', '01', '02', '03')),
  language text not null default 'ja' check (language in ('ja', 'en')),
  state text not null default 'notActivated' check (state in ('notActivated', 'enabled', 'disabled')),
  registered_at timestamptz not null default now()
);
create index on users (company_id);

-- Secrets and counters live apart from the user's facts: the audit trail keeps whole rows, and must hold neither.
create table user_credentials (
  user_id bigint primary key references users on delete cascade,
  password_hash text not null,
  must_change boolean not null default false,
  changed_at timestamptz not null default now()
);
create table user_activity (
  user_id bigint primary key references users on delete cascade,
  last_login_at timestamptz
);

-- Which companies count on which page: the menuEnterpriseMap.
create table user_menus (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  menu text not null,
  company_id bigint not null references companies,
  unique (user_id, menu, company_id)
);
create index on user_menus (company_id);

create table user_centres (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  centre_id bigint not null references centres,
  unique (user_id, centre_id)
);
create index on user_centres (centre_id);

create table user_assists (
  user_id bigint primary key references users on delete cascade,
  enterprise_by_page jsonb not null default '{}',
  settings jsonb not null default '{}'
);

create table terms_versions (
  id bigint generated always as identity primary key,
  version text not null unique,
  published_at timestamptz not null
);
create table terms_agreements (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  terms_version_id bigint not null references terms_versions,
  agreed_at timestamptz not null default now(),
  unique (user_id, terms_version_id)
);
create index on terms_agreements (terms_version_id);
