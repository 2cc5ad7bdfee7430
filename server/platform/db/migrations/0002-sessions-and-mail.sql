create table sessions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  created_at timestamptz not null default now(),
  revoked_at timestamptz
);
create index on sessions (user_id);

-- Tokens are opaque random values; only their SHA-256 is kept.
create table access_tokens (
  hash bytea primary key,
  session_id bigint not null references sessions on delete cascade,
  expires_at timestamptz not null
);
create index on access_tokens (session_id);
create index on access_tokens (expires_at);

create table refresh_tokens (
  hash bytea primary key,
  session_id bigint not null references sessions on delete cascade,
  expires_at timestamptz not null,
  rotated_at timestamptz
);
create index on refresh_tokens (session_id);
create index on refresh_tokens (expires_at);

create table one_time_passwords (
  user_id bigint primary key references users on delete cascade,
  code_hash bytea not null,
  salt bytea not null,
  expires_at timestamptz not null,
  wrong_tries smallint not null default 0,
  -- Resending is allowed only shortly after a correct password.
  password_checked_at timestamptz not null,
  sent_at timestamptz[] not null
);

-- Tries count per normalised address, whether a user has it or not.
create table sign_in_tries (
  email text primary key,
  failed_at timestamptz[] not null default '{}',
  blocked_until timestamptz,
  failures_since_success integer not null default 0,
  locked boolean not null default false
);

create table account_links (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  user_id bigint not null references users on delete cascade,
  purpose text not null check (purpose in ('activation', 'passwordReset', 'passwordChange')),
  temporary_password_hash text,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index on account_links (user_id);

create table api_keys (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  name text not null,
  scopes text[] not null,
  key_hash bytea not null unique,
  key_prefix text not null,
  created_by bigint references users on delete set null,
  created_at timestamptz not null default now(),
  revoked_at timestamptz
);
create index on api_keys (company_id);
create index on api_keys (created_by);
create table api_key_uses (
  api_key_id bigint primary key references api_keys on delete cascade,
  last_used_at timestamptz not null
);

-- The outbox: every mail is written here in the transaction that asks for it, and sent by a job.
create table mails (
  id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  last_error text
);
create index on mails (recipient, id);

-- Whose job locks are whose: the lasting database session of each process that works jobs off.
create table job_workers (
  worker_pool_id text primary key,
  backend_pid integer not null,
  backend_start timestamptz not null
);
