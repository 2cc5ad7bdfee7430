-- The operation log of a company, or of a user, in the order of its list.
create index on operation_log (company_id, at, id);
drop index operation_log_company_id_at_idx;

-- The trail is read by time.
create index on audit_trail (at, id);

-- Whose administrators may read an entry: the companies that its record belongs to (server/records/auditTrail/ownership.ts).
-- Derived from the trail. Entries are placed in the order of their seals, in which none can be missed: an id may be
-- committed after a later one. No foreign keys: an entry may tell of a company that was removed behind the portal's back.
create table audit_owners (
  company_id bigint not null,
  at timestamptz not null,
  audit_id bigint not null,
  primary key (company_id, at, audit_id)
);
-- How far it is, and by which rules.
create table audit_placed (
  id smallint primary key default 1 check (id = 1),
  seq bigint not null,
  rules text not null
);
insert into audit_placed (seq, rules) values (0, '');

-- The checks of the trail and what they found. `asked_by` is null for those by the clock.
create table audit_checks (
  id bigint generated always as identity primary key,
  asked_by bigint references users on delete set null,
  asked_at timestamptz not null,
  ended_at timestamptz,
  -- The last seal when it began: what was checked.
  head text not null,
  -- Null where it could not be brought to its end.
  finding_count integer,
  -- The first of them.
  findings jsonb not null default '[]'
);
create index on audit_checks (asked_by);
create unique index only_one_open_check on audit_checks ((true)) where ended_at is null;
select audit_table('audit_checks', '{id}');
