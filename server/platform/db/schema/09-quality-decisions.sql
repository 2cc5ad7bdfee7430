-- Quality: the company's quality rules, excursion cases, signatures, and decisions about lots.

-- A company without a row has the rules of contract/quality/rules/qualityRules.ts.
create table quality_rules (
  company_id bigint primary key references companies,
  -- Clean and complete deliveries of its own goods are released automatically.
  releases_by_itself boolean not null,
  -- Deliveries that arrived before are decided by people; null: no such limit.
  releases_since timestamptz,
  -- Who assessed a case may neither decide its lots nor approve it.
  needs_two_people boolean not null,
  -- Days from opening a case to its due date.
  assessment_days smallint not null check (assessment_days between 1 and 365),
  -- How long the evidence of a decision is kept.
  retention_years smallint not null check (retention_years between 5 and 50),
  updated_at timestamptz not null
);

-- One case per delivery, assessed by its depositor; later excursions join it.
create table excursion_cases (
  id bigint generated always as identity primary key,
  delivery_id bigint not null unique references deliveries,
  depositor_id bigint not null references companies,
  -- EC-2026-0001: counted by depositor and year.
  number text not null,
  state text not null check (state in ('open', 'underAssessment', 'concluded', 'reopened')),
  opened_at timestamptz not null,
  -- Null: automatically, because the delivery's outcome became an excursion.
  opened_by bigint references users,
  opened_reason text,
  due_on date not null,
  -- The due date that people were reminded of when it had passed: once per date.
  overdue_notified_for date,
  assessor_id bigint references users,
  concluded_at timestamptz,
  -- As contract/quality/rules/caseAssessment.ts has it; null where nobody has written anything yet.
  assessment jsonb not null,
  updated_at timestamptz not null,
  unique (depositor_id, number)
);
select add_indexes('excursion_cases', 'opened_by', 'assessor_id', 'depositor_id, state, due_on');
create index on excursion_cases (due_on) where state <> 'concluded';

-- The excursions of a case, as each logger measured them for each item and lot: how far, how long, where. A re-evaluation
-- withdraws those that are none any more; the row stays.
create table case_excursions (
  id bigint generated always as identity primary key,
  case_id bigint not null references excursion_cases,
  product_id bigint not null references products,
  lot_id bigint references lots,
  logger_id integer not null references loggers,
  product_version_id bigint not null references product_versions,
  quantity integer not null,
  -- The largest deviation from the band, and the reading with it; thousandths of °C.
  deviation_milli_celsius integer not null,
  peak_milli integer not null,
  side text not null check (side in ('above', 'below', 'both')),
  out_of_range_ms double precision not null,
  longest_ms double precision not null,
  excursion_count integer not null,
  started_at timestamptz not null,
  last_at timestamptz not null,
  is_open boolean not null,
  -- Where the logger was at the largest deviation; null without a position.
  lat double precision,
  lon double precision,
  found_at timestamptz not null,
  withdrawn_at timestamptz,
  unique nulls not distinct (case_id, product_id, lot_id, logger_id)
);
select add_indexes('case_excursions', 'product_id', 'lot_id', 'logger_id', 'product_version_id');

-- Everything that happened to a case, for its timeline.
create table case_events (
  id bigint generated always as identity primary key,
  case_id bigint not null references excursion_cases,
  at timestamptz not null,
  user_id bigint references users,
  kind text not null,
  reason text,
  facts jsonb not null default '{}'
);
select add_indexes('case_events', 'case_id, id', 'user_id');

create table case_comments (
  id bigint generated always as identity primary key,
  case_id bigint not null references excursion_cases,
  user_id bigint not null references users,
  company_id bigint not null references companies,
  body text not null,
  -- Visible to the depositor only; otherwise to all parties of the delivery.
  is_internal boolean not null,
  at timestamptz not null
);
select add_indexes('case_comments', 'case_id, id', 'user_id', 'company_id');

create table case_documents (
  comment_id bigint not null references case_comments,
  document_id bigint not null references documents,
  primary key (comment_id, document_id)
);
create unique index on case_documents (document_id);

-- A case follows its items at once, also if no figure of the delivery changes: another product version, lot or quantity, an
-- item added or removed. Only deliveries with a case are queued.
create function follow_items_of_cases() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into alert_queue (delivery_id)
    select distinct now.delivery_id from touched now join former was using (id)
     where (now.product_id, now.product_version_id, now.lot_id, now.quantity)
        is distinct from (was.product_id, was.product_version_id, was.lot_id, was.quantity)
       and exists (select from excursion_cases c where c.delivery_id = now.delivery_id);
  else
    insert into alert_queue (delivery_id)
    select distinct t.delivery_id from touched t join excursion_cases c using (delivery_id);
  end if;
  return null;
end $$;
select add_triggers('case', 'delivery_items', 'insert change delete', 'follow_items_of_cases');

-- Electronic signatures. A withdrawal of a logger file is signed without a delivery.
create table signatures (
  id bigint generated always as identity primary key,
  meaning text not null check (meaning in ('assessed', 'approved', 'released', 'rejected', 'withdrawn')),
  case_id bigint references excursion_cases,
  delivery_id bigint references deliveries,
  withdrawal_id bigint references logger_file_withdrawals,
  user_id bigint not null references users,
  company_id bigint not null references companies,
  -- The names at the time of signing.
  user_name text not null,
  company_name text not null,
  company_name_en text not null,
  -- The exact content, and the SHA-256 of its canonical form (server/quality/signatures/content).
  content jsonb not null,
  content_hash bytea not null,
  used_one_time_password boolean not null,
  -- The session may be deleted long before the signature.
  session_id bigint not null,
  signed_at timestamptz not null,
  constraint signatures_subject_check
    check ((delivery_id is null) = (withdrawal_id is not null) and (withdrawal_id is not null) = (meaning = 'withdrawn'))
);
select add_indexes('signatures', 'case_id', 'delivery_id', 'user_id', 'company_id');
create unique index on signatures (withdrawal_id);

-- The parts of signed contents, in the exact characters whose SHA-256 a signature names (signatures.content). A part is
-- stored once, however many signatures use it.
create table signed_parts (
  hash bytea primary key,
  body text not null,
  check (hash = sha256(convert_to(body, 'UTF8')))
);

-- A content that a session is about to sign: valid once and for five minutes.
create table signature_challenges (
  token_hash bytea primary key,
  session_id bigint not null references sessions on delete cascade,
  user_id bigint not null references users on delete cascade,
  act jsonb not null,
  content_hash bytea not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
select add_indexes('signature_challenges', 'session_id', 'user_id', 'expires_at');

-- The mailed one-time password for a session's first signature.
create table signing_codes (
  session_id bigint primary key references sessions on delete cascade,
  code_hash bytea not null,
  salt bytea not null,
  expires_at timestamptz not null,
  wrong_tries smallint not null default 0,
  sent_at timestamptz[] not null
);

-- Refused attempts to sign, with the reason.
create table signature_refusals (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  user_id bigint not null references users,
  meaning text,
  case_id bigint references excursion_cases,
  delivery_id bigint references deliveries,
  withdrawal_id bigint references logger_file_withdrawals,
  reason text not null
);
select add_indexes('signature_refusals', 'user_id', 'case_id', 'delivery_id', 'withdrawal_id');

-- A decision about a lot of a delivery: never changed, the last one counts.
create table lot_decisions (
  id bigint generated always as identity primary key,
  delivery_id bigint not null references deliveries,
  product_id bigint not null references products,
  lot_id bigint references lots,
  decision text not null check (decision in ('undecided', 'released', 'restricted', 'rejected')),
  -- The restriction of a restricted release.
  restriction text,
  reason text not null,
  -- A person; the company's rule; an excursion that makes it undecided; a case opened by hand, which holds lots without an
  -- excursion; facts that changed; a case that was reopened.
  cause text not null check (cause in ('person', 'rule', 'excursion', 'case', 'changed', 'reopened')),
  -- What blocks an automatic release (contract/logistics/rules/lotDecisions.ts: releaseBlockers).
  release_blockers text[] not null default '{}',
  user_id bigint references users,
  case_id bigint references excursion_cases,
  signature_id bigint references signatures,
  at timestamptz not null,
  check ((decision = 'restricted') = (restriction is not null)),
  check ((cause = 'person') = (user_id is not null)),
  -- Only a person who signed rejects, or releases what is affected.
  check (cause = 'person' or decision in ('undecided', 'released')),
  check ((cause = 'person') = (signature_id is not null))
);
select add_indexes('lot_decisions', 'delivery_id, product_id, lot_id, id', 'product_id', 'lot_id', 'user_id',
  'case_id', 'signature_id');

-- The state of each lot of a delivery: its last decision, and whether it is taken out of the qualified stock. A lot that
-- an excursion affected is, until it is released.
create table lot_states (
  id bigint generated always as identity primary key,
  delivery_id bigint not null references deliveries,
  product_id bigint not null references products,
  lot_id bigint references lots,
  decision text not null check (decision in ('undecided', 'released', 'restricted', 'rejected')),
  decision_id bigint references lot_decisions,
  is_quarantined boolean not null,
  -- A case concerns it, and continues to: only a person releases it.
  is_affected boolean not null default false,
  updated_at timestamptz not null,
  unique nulls not distinct (delivery_id, product_id, lot_id),
  constraint quarantined_as_decided check (is_quarantined = (decision = 'rejected' or (is_affected and decision = 'undecided')))
);
create index on lot_states (product_id, lot_id) where is_quarantined;
select add_indexes('lot_states', 'lot_id', 'decision_id');
create index on lot_states (delivery_id) where decision <> 'undecided';

-- Records of cases, signatures and decisions are append-only.
create trigger stays before update on case_events for each row execute function refuse_change();
create trigger stays before update on case_comments for each row execute function refuse_change();
create trigger stays before update on signatures for each row execute function refuse_change();
create trigger stays before update or delete on signed_parts for each row execute function refuse_change();
create trigger stays before update on signature_refusals for each row execute function refuse_change();
create trigger stays before update on lot_decisions for each row execute function refuse_change();

-- Deliveries whose lots may be released automatically, or no longer. Every change adds a row, as in alert_queue.
create table release_queue (
  delivery_id bigint not null,
  queued_at timestamptz not null default clock_timestamp()
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000);

-- Nothing is released automatically before it arrives: measurements on the way queue nothing, and neither do readings that
-- change none of the figures that count. These triggers run after those of delivery_facts, because triggers run in the
-- order of their names.
create function release_first_temperature() returns trigger language plpgsql as $$
begin
  insert into release_queue (delivery_id)
  select delivery_id from touched join delivery_facts f using (delivery_id) where f.delivered_at is not null;
  return null;
end $$;
select add_triggers('release', 'delivery_temperature', 'insert', 'release_first_temperature');

create function release_temperature() returns trigger language plpgsql as $$
begin
  insert into release_queue (delivery_id)
  select delivery_id from touched now join former was using (delivery_id)
   where (now.outcome, now.excursion_count, now.gap_count, now.conflict_count, now.suspect_count, now.calibration)
      is distinct from (was.outcome, was.excursion_count, was.gap_count, was.conflict_count, was.suspect_count, was.calibration)
     and exists (select from delivery_facts f where f.delivery_id = now.delivery_id and f.delivered_at is not null);
  return null;
end $$;
select add_triggers('release', 'delivery_temperature', 'change', 'release_temperature');

create function release_item() returns trigger language plpgsql as $$
begin
  insert into release_queue (delivery_id)
  select distinct i.delivery_id from touched now join former was using (delivery_item_id)
    join delivery_items i on i.id = now.delivery_item_id
    join delivery_facts f on f.delivery_id = i.delivery_id
   where (now.outcome, now.excursion_count, now.calibration) is distinct from (was.outcome, was.excursion_count, was.calibration)
     and (f.delivered_at is not null or now.excursion_count > 0);
  return null;
end $$;
select add_triggers('release', 'delivery_item_temperature', 'change', 'release_item');

-- Lots that are new to a delivery: a sender may change the lot of an existing item without any new evaluation. A new lot
-- may be affected before it arrives.
create function release_first_items() returns trigger language plpgsql as $$
begin
  insert into release_queue (delivery_id)
  select distinct t.delivery_id from touched t join delivery_facts f on f.delivery_id = t.delivery_id
   where f.delivered_at is not null or f.outcome = 'excursion';
  return null;
end $$;
select add_triggers('release', 'delivery_items', 'insert', 'release_first_items');

create function release_items() returns trigger language plpgsql as $$
begin
  insert into release_queue (delivery_id)
  select distinct now.delivery_id from touched now join former was using (id)
    join delivery_facts f on f.delivery_id = now.delivery_id
   where (now.product_id, now.lot_id) is distinct from (was.product_id, was.lot_id)
     and (f.delivered_at is not null or f.outcome = 'excursion');
  return null;
end $$;
select add_triggers('release', 'delivery_items', 'change', 'release_items');

create function release_first_arrival() returns trigger language plpgsql as $$
begin
  insert into release_queue (delivery_id) select delivery_id from touched where delivered_at is not null;
  return null;
end $$;
select add_triggers('release', 'delivery_facts', 'insert', 'release_first_arrival');

create function release_arrival() returns trigger language plpgsql as $$
begin
  insert into release_queue (delivery_id)
  select delivery_id from touched now join former was using (delivery_id)
   where now.delivered_at is distinct from was.delivered_at;
  return null;
end $$;
select add_triggers('release', 'delivery_facts', 'change', 'release_arrival');
