-- Partners: companies and their centres, documents, vendors and their audits, trading partners.

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
  -- Searches for places compare it for every centre.
  folded_name_en text collate "C" not null generated always as (search_folded(name_en)) stored,
  address text,
  lat double precision check (lat between -90 and 90),
  lon double precision check (lon between -180 and 180),
  -- Deferrable: one statement can swap the names of two centres.
  unique (company_id, name) deferrable initially immediate
);

-- The foreign keys of 02-identity.sql.
alter table users add foreign key (company_id) references companies;
alter table user_menus add foreign key (company_id) references companies;
alter table user_centres add foreign key (centre_id) references centres;
alter table api_keys add foreign key (company_id) references companies;

create table documents (
  id bigint generated always as identity primary key,
  -- Null: shipped with the portal, as the terms of use are.
  company_id bigint references companies,
  file_name text not null,
  media_type text not null,
  size integer not null,
  sha256 bytea not null,
  uploaded_by bigint references users on delete set null,
  uploaded_at timestamptz not null default now()
);
select add_indexes('documents', 'company_id', 'uploaded_by');
-- Documents that nothing refers to are deleted after a while.
create index on documents (uploaded_at);
-- Finds a file that was uploaded before.
create index on documents (sha256);

-- A document's bytes in chunks, so that no upload or download is ever in memory as a whole. Not audited: the document's
-- sha256 stands for them, and the verification compares it with the chunks
-- (server/records/auditTrail/verification/verifyBusinessRows.ts).
create table document_chunks (
  document_id bigint not null references documents on delete cascade,
  n integer not null,
  bytes bytea not null,
  primary key (document_id, n)
);
-- PDFs are compressed already.
alter table document_chunks alter column bytes set storage external;

create table vendors (
  id bigint generated always as identity primary key,
  -- The auditing company; scores, observations and dates belong to it.
  company_id bigint not null references companies,
  vendor_company_id bigint not null references companies,
  main_contractor_id bigint references companies,
  is_active boolean not null default true,
  comment text,
  registered_on date not null,
  unique (company_id, vendor_company_id)
);
select add_indexes('vendors', 'vendor_company_id', 'main_contractor_id');

create table vendor_audits (
  id bigint generated always as identity primary key,
  vendor_id bigint not null references vendors,
  audit_registered_on date not null,
  audited_on date,
  score numeric(5, 1) check (score between 0 and 100),
  expires_on date,
  is_in_progress boolean not null default false,
  unique (vendor_id, audit_registered_on)
);
create index on vendor_audits (expires_on);

create table audit_observations (
  id bigint generated always as identity primary key,
  vendor_audit_id bigint not null references vendor_audits,
  observation text not null,
  answer text,
  answered_at timestamptz
);
create index on audit_observations (vendor_audit_id);

-- Here and below, a document belongs to one record only, which decides who may read it.
create table vendor_licences (
  id bigint generated always as identity primary key,
  vendor_id bigint not null references vendors,
  name text not null,
  number text,
  expires_on date,
  document_id bigint references documents
);
select add_indexes('vendor_licences', 'vendor_id', 'expires_on');
create unique index on vendor_licences (document_id);

create table vendor_documents (
  id bigint generated always as identity primary key,
  vendor_id bigint not null references vendors,
  vendor_audit_id bigint references vendor_audits,
  kind text not null check (kind in ('audit', 'preContractInspection', 'other')),
  document_id bigint not null references documents
);
select add_indexes('vendor_documents', 'vendor_id', 'vendor_audit_id');
create unique index on vendor_documents (document_id);

-- Each reminder is sent once: for an audit or a licence with this expiry date, so many days before it. A changed date
-- gets its own reminders.
create table vendor_reminders (
  id bigint generated always as identity primary key,
  vendor_audit_id bigint references vendor_audits on delete cascade,
  vendor_licence_id bigint references vendor_licences on delete cascade,
  expires_on date not null,
  days_before smallint not null check (days_before in (90, 30, 0)),
  reminded_at timestamptz not null,
  check (num_nonnulls(vendor_audit_id, vendor_licence_id) = 1)
);
create unique index on vendor_reminders (vendor_audit_id, expires_on, days_before) where vendor_audit_id is not null;
create unique index on vendor_reminders (vendor_licence_id, expires_on, days_before) where vendor_licence_id is not null;

-- Two companies agree on what each may name the other for (docs/decisions/0059).
create table partnerships (
  id bigint generated always as identity primary key,
  proposer_id bigint not null references companies,
  partner_id bigint not null references companies,
  state text not null check (state in ('proposed', 'accepted', 'declined', 'withdrawn')),
  -- First and last day on which its grants apply; null: until it is ended. A last day before the first: it never applies.
  valid_from date not null,
  valid_to date check (valid_to >= valid_from - 1),
  note text,
  proposed_at timestamptz not null,
  -- Null: made by the demo world or by an operator's command.
  proposed_by bigint references users,
  answered_at timestamptz,
  answered_by bigint references users,
  answer_reason text,
  ended_at timestamptz,
  ended_by bigint references users,
  end_reason text,
  check (proposer_id <> partner_id),
  check ((state = 'proposed') = (answered_at is null)),
  check (ended_at is null or state = 'accepted')
);
select add_indexes('partnerships', 'proposer_id', 'partner_id');
-- Only one open proposal between two companies, from either side.
create unique index partnerships_one_proposal
  on partnerships (least(proposer_id, partner_id), greatest(proposer_id, partner_id)) where state = 'proposed';

-- What one side grants the other. To change a grant, it gets a last day and a new one begins.
create table partner_grants (
  id bigint generated always as identity primary key,
  partnership_id bigint not null references partnerships,
  -- The company that consents to being named; the other one of the partnership may name it.
  granter_id bigint not null references companies,
  kind text not null check (kind in ('nameAsDepositor', 'nameAsParty', 'holdStock', 'carryLoggers')),
  -- Only for carryLoggers: all of the granter's loggers, or those in partner_grant_loggers.
  all_loggers boolean not null default false check (not all_loggers or kind = 'carryLoggers'),
  valid_from date not null,
  valid_to date check (valid_to >= valid_from)
);
select add_indexes('partner_grants', 'partnership_id', 'granter_id');

-- The foreign key to loggers follows in 04-telemetry.sql.
create table partner_grant_loggers (
  grant_id bigint not null references partner_grants on delete cascade,
  logger_id integer not null,
  primary key (grant_id, logger_id)
);

-- The days on which one company may name another, past and present. A partnership without a last day has no upper bound:
-- daterange() takes null for that, greatest() would skip it.
create view granted as
  select g.id as grant_id, g.partnership_id, g.granter_id,
         case g.granter_id when p.proposer_id then p.partner_id else p.proposer_id end as grantee_id,
         g.kind, g.all_loggers, days
    from partnerships p
    join partner_grants g on g.partnership_id = p.id
    cross join lateral (
      select daterange(p.valid_from, p.valid_to + 1) * daterange(g.valid_from, g.valid_to, '[]') as days) both_periods
   where p.state = 'accepted' and not isempty(days);

-- Changes of grants by hand: partner_grants says what applies, this says who changed it.
create table partner_grant_changes (
  id bigint generated always as identity primary key,
  partnership_id bigint not null references partnerships,
  granter_id bigint not null references companies,
  -- The change applies from this day on.
  valid_from date not null,
  -- What was granted on that day before and after: {"nameAsParty": true, "carryLoggers": ["SN-1"], …}.
  granted_before jsonb not null,
  granted_after jsonb not null,
  reason text,
  changed_at timestamptz not null,
  changed_by bigint references users
);
create index on partner_grant_changes (partnership_id);

-- Attempts to name a company that did not consent: a row per sender, company, kind of grant and day.
create table partner_refusals (
  sender_id bigint not null references companies,
  named_id bigint not null references companies,
  kind text not null check (kind in ('nameAsDepositor', 'nameAsParty', 'holdStock', 'carryLoggers')),
  day date not null,
  -- The number of attempts, and who made the last one: key:3, user:12.
  entries integer not null,
  last_actor text not null,
  last_at timestamptz not null,
  primary key (sender_id, named_id, kind, day)
);
create index on partner_refusals (named_id, day);
