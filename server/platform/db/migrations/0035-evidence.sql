-- What a company's quality management lays down; no row: the rules of contract/quality/rules/qualityRules.ts.
create table quality_rules (
  company_id bigint primary key references companies,
  -- Clean and complete deliveries of its own goods are released by themselves.
  releases_by_itself boolean not null,
  -- Who assessed a case may neither decide its lots nor approve it.
  needs_two_people boolean not null,
  -- Days from opening a case to its due date.
  assessment_days smallint not null check (assessment_days between 1 and 365),
  -- So long what a decision rests on is kept.
  retention_years smallint not null check (retention_years between 5 and 50),
  updated_at timestamptz not null
);

-- One case a delivery, its depositor's to assess; later excursions join it.
create table excursion_cases (
  id bigint generated always as identity primary key,
  delivery_id bigint not null unique references deliveries,
  depositor_id bigint not null references companies,
  -- EC-2026-0001: counted by depositor and year.
  number text not null,
  state text not null check (state in ('open', 'underAssessment', 'concluded', 'reopened')),
  opened_at timestamptz not null,
  -- Null: by itself, because the delivery's outcome became an excursion.
  opened_by bigint references users,
  opened_reason text,
  due_on date not null,
  assessor_id bigint references users,
  concluded_at timestamptz,
  -- As contract/quality/rules/caseAssessment.ts has it; what nobody has written yet is null in it.
  assessment jsonb not null,
  updated_at timestamptz not null,
  unique (depositor_id, number)
);
create index on excursion_cases (opened_by);
create index on excursion_cases (assessor_id);
create index on excursion_cases (depositor_id, state, due_on);

-- What was outside, as each logger measured it of each item and lot: how far, how long, where. Judging anew withdraws what
-- is an excursion no longer; the row stays.
create table case_findings (
  id bigint generated always as identity primary key,
  case_id bigint not null references excursion_cases,
  product_id bigint not null references products,
  lot_id bigint references lots,
  logger_id integer not null references loggers,
  product_version_id bigint not null references product_versions,
  quantity integer not null,
  -- How far beyond the band, and the reading that was farthest; thousandths of °C.
  beyond_milli integer not null,
  peak_milli integer not null,
  side text not null check (side in ('above', 'below', 'both')),
  outside_ms double precision not null,
  longest_ms double precision not null,
  excursion_count integer not null,
  started_at timestamptz not null,
  last_at timestamptz not null,
  is_open boolean not null,
  -- Where the logger was when it was farthest outside; null where it told no position.
  lat double precision,
  lon double precision,
  found_at timestamptz not null,
  withdrawn_at timestamptz,
  unique nulls not distinct (case_id, product_id, lot_id, logger_id)
);
create index on case_findings (product_id);
create index on case_findings (lot_id);
create index on case_findings (logger_id);
create index on case_findings (product_version_id);

-- Everything that happened to a case, oldest first: for its time line.
create table case_events (
  id bigint generated always as identity primary key,
  case_id bigint not null references excursion_cases,
  at timestamptz not null,
  user_id bigint references users,
  kind text not null,
  reason text,
  facts jsonb not null default '{}'
);
create index on case_events (case_id, id);
create index on case_events (user_id);

create table case_comments (
  id bigint generated always as identity primary key,
  case_id bigint not null references excursion_cases,
  user_id bigint not null references users,
  company_id bigint not null references companies,
  body text not null,
  -- For the depositor's people alone; else for all parties of the delivery.
  is_internal boolean not null,
  at timestamptz not null
);
create index on case_comments (case_id, id);
create index on case_comments (user_id);
create index on case_comments (company_id);
create table case_documents (
  comment_id bigint not null references case_comments,
  document_id bigint not null references documents,
  primary key (comment_id, document_id)
);
create unique index on case_documents (document_id);

-- What was signed, by whom, as what: never changed, never deleted.
create table signatures (
  id bigint generated always as identity primary key,
  meaning text not null check (meaning in ('assessed', 'approved', 'released', 'rejected')),
  case_id bigint references excursion_cases,
  delivery_id bigint not null references deliveries,
  user_id bigint not null references users,
  company_id bigint not null references companies,
  -- As they were called when they signed.
  user_name text not null,
  company_name text not null,
  company_name_en text not null,
  -- The exact content, and the SHA-256 of its canonical form (server/signatures/content).
  content jsonb not null,
  content_hash bytea not null,
  used_one_time_password boolean not null,
  -- The session may be gone long before the signature is.
  session_id bigint not null,
  signed_at timestamptz not null
);
create index on signatures (case_id);
create index on signatures (delivery_id);
create index on signatures (user_id);
create index on signatures (company_id);

-- A decision about a lot of a delivery: never changed, the last one counts.
create table lot_decisions (
  id bigint generated always as identity primary key,
  delivery_id bigint not null references deliveries,
  product_id bigint not null references products,
  lot_id bigint references lots,
  decision text not null check (decision in ('undecided', 'released', 'restricted', 'rejected')),
  -- What a restricted release is restricted to.
  restriction text,
  reason text not null,
  -- A person; the company's rule; an excursion that makes it undecided; facts that changed; a case that was reopened.
  cause text not null check (cause in ('person', 'rule', 'excursion', 'changed', 'reopened')),
  user_id bigint references users,
  case_id bigint references excursion_cases,
  signature_id bigint references signatures,
  at timestamptz not null,
  check ((decision = 'restricted') = (restriction is not null)),
  check ((cause = 'person') = (user_id is not null)),
  -- Nothing is rejected, and nothing affected is released, but by a person who signed.
  check (cause = 'person' or decision in ('undecided', 'released')),
  check ((cause = 'person') = (signature_id is not null))
);
create index on lot_decisions (delivery_id, product_id, lot_id, id);
create index on lot_decisions (product_id);
create index on lot_decisions (lot_id);
create index on lot_decisions (user_id);
create index on lot_decisions (case_id);
create index on lot_decisions (signature_id);

-- Where each lot of a delivery stands: the last decision, and whether it is out of the qualified stock. A lot that an
-- excursion affected is until it is released.
create table lot_states (
  id bigint generated always as identity primary key,
  delivery_id bigint not null references deliveries,
  product_id bigint not null references products,
  lot_id bigint references lots,
  decision text not null check (decision in ('undecided', 'released', 'restricted', 'rejected')),
  decision_id bigint references lot_decisions,
  is_held boolean not null,
  updated_at timestamptz not null,
  unique nulls not distinct (delivery_id, product_id, lot_id)
);
create index on lot_states (product_id, lot_id) where is_held;
create index on lot_states (lot_id);
create index on lot_states (decision_id);

-- What somebody is about to sign: good once, for one session, for five minutes.
create table signature_challenges (
  token_hash bytea primary key,
  session_id bigint not null references sessions on delete cascade,
  user_id bigint not null references users on delete cascade,
  act jsonb not null,
  content_hash bytea not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index on signature_challenges (session_id);
create index on signature_challenges (user_id);
create index on signature_challenges (expires_at);

-- The mailed one-time password of a session's first signature.
create table signing_codes (
  session_id bigint primary key references sessions on delete cascade,
  code_hash bytea not null,
  salt bytea not null,
  expires_at timestamptz not null,
  wrong_tries smallint not null default 0,
  sent_at timestamptz[] not null
);
alter table sessions add column signing_confirmed_at timestamptz;

-- Signatures that were tried and refused, with why: never changed.
create table signature_refusals (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  user_id bigint not null references users,
  meaning text,
  case_id bigint references excursion_cases,
  delivery_id bigint references deliveries,
  reason text not null
);
create index on signature_refusals (user_id);
create index on signature_refusals (case_id);
create index on signature_refusals (delivery_id);

-- Written once. A truncated table is found by the check of the trail.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'a row of % stays as it is', tg_table_name;
end $$;
create trigger stays before update or delete on signatures for each row execute function refuse_change();
create trigger stays before update or delete on lot_decisions for each row execute function refuse_change();
create trigger stays before update or delete on signature_refusals for each row execute function refuse_change();
create trigger stays before update or delete on case_comments for each row execute function refuse_change();
create trigger stays before update or delete on case_events for each row execute function refuse_change();

select audit_table('quality_rules', '{company_id}');
select audit_table('excursion_cases', '{id}');
select audit_table('case_findings', '{id}');
select audit_table('case_events', '{id}');
select audit_table('case_comments', '{id}');
select audit_table('case_documents', '{comment_id,document_id}');
select audit_table('signatures', '{id}');
select audit_table('lot_decisions', '{id}');
select audit_table('lot_states', '{id}');
select audit_table('signature_refusals', '{id}');
