-- Identity: users and their rights, sign-in and sessions, API keys. The foreign keys to companies and centres follow in
-- 03-partners.sql.

create table users (
  id bigint generated always as identity primary key,
  company_id bigint not null,
  email text not null unique check (email = lower(email)),
  name text not null,
  department text not null default '',
  role text not null check (role in ('00', '01', '02', '03')),
  language text not null default 'ja' check (language in ('ja', 'en')),
  state text not null default 'notActivated' check (state in ('notActivated', 'enabled', 'disabled')),
  registered_at timestamptz not null default now()
);
create index on users (company_id);

-- Secrets and counters are separate from users, because the audit trail stores whole rows and must contain neither.
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

-- Which companies a user may select on which page: the menuEnterpriseMap.
create table user_menus (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  menu text not null,
  company_id bigint not null,
  unique (user_id, menu, company_id)
);
create index on user_menus (company_id);

create table user_centres (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  centre_id bigint not null,
  unique (user_id, centre_id)
);
create index on user_centres (centre_id);

create table user_preferences (
  user_id bigint primary key references users on delete cascade,
  enterprise_by_page jsonb not null default '{}',
  settings jsonb not null default '{}'
);

create table sessions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  created_at timestamptz not null default now(),
  -- With these two, users recognise their sessions.
  began_from inet,
  renewed_at timestamptz,
  -- The first signature of a session needs a mailed one-time password.
  signing_confirmed_at timestamptz,
  revoked_at timestamptz
);
create index on sessions (user_id);

-- Tokens are opaque random values; only their SHA-256 is stored.
create table access_tokens (
  hash bytea primary key,
  session_id bigint not null references sessions on delete cascade,
  expires_at timestamptz not null
);
select add_indexes('access_tokens', 'session_id', 'expires_at');

create table refresh_tokens (
  hash bytea primary key,
  session_id bigint not null references sessions on delete cascade,
  expires_at timestamptz not null,
  rotated_at timestamptz
);
select add_indexes('refresh_tokens', 'session_id', 'expires_at');

create table one_time_passwords (
  user_id bigint primary key references users on delete cascade,
  code_hash bytea not null,
  salt bytea not null,
  expires_at timestamptz not null,
  wrong_tries smallint not null default 0,
  -- The code can be sent again only shortly after a correct password.
  password_checked_at timestamptz not null,
  -- The code works only in the browser that sent the correct password: SHA-256 of the secret which that browser holds.
  attempt_hash bytea
);

-- Attempts count per normalised address, whether it has an account or not: counted per user, a refusal would reveal who
-- has one.
create table sign_in_tries (
  email text primary key,
  failed_at timestamptz[] not null default '{}',
  blocked_until timestamptz,
  failures_since_success integer not null default 0,
  locked boolean not null default false,
  -- When one-time passwords were sent again.
  resent_at timestamptz[] not null default '{}',
  -- When password resets were requested.
  reset_at timestamptz[] not null default '{}',
  -- When one-time passwords were wrong, at sign-in or when signing. A correct password does not clear these.
  wrong_codes_at timestamptz[] not null default '{}'
);

create table account_links (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  user_id bigint not null references users on delete cascade,
  purpose text not null check (purpose in ('activation', 'passwordReset', 'passwordChange')),
  temporary_password_hash text,
  -- Limits guessing of the temporary password.
  wrong_tries smallint not null default 0,
  made_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index on account_links (user_id);

create table api_keys (
  id bigint generated always as identity primary key,
  company_id bigint not null,
  name text not null,
  scopes text[] not null,
  key_hash bytea not null unique,
  key_prefix text not null,
  created_by bigint references users on delete set null,
  created_at timestamptz not null default now(),
  revoked_at timestamptz
);
select add_indexes('api_keys', 'company_id', 'created_by');

create table api_key_uses (
  api_key_id bigint primary key references api_keys on delete cascade,
  last_used_at timestamptz not null
);
