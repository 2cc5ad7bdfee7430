-- Records: operation log and audit trail.

-- Who did what, when and from where. What changed, with old and new value, is in audit_trail.
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
select add_indexes('operation_log', 'user_id, at', 'at, id', 'company_id, at, id', 'operation, at');

-- Every change of a business row leaves a row here, in the same transaction, written by audit_change() and by nothing
-- else. A changed row has its complete new image and the former values of what changed, so that one row has the last image
-- of a record, which can be compared with the table (server/records/auditTrail/verification/verifyAuditTrail.ts).
create table audit_trail (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  actor text not null,
  reason text,
  table_name text collate "C" not null,
  record text collate "C" not null,
  act text not null check (act in ('I', 'U', 'D')),
  old jsonb,
  new jsonb
);
create index on audit_trail (table_name, record, id desc);
-- The trail is read by time.
create index on audit_trail (at, id);
-- The history of disclosures is read by the product that its rows name, also of deleted rows
-- (server/logistics/disclosure/oneProduct.ts).
create index audit_trail_of_disclosures on audit_trail ((coalesce(new, old) ->> 'product_id'), id desc)
  where table_name = 'disclosures';

-- Writers do not wait for one chain: they leave their ids here, and audit_seal() chains what it finds.
create table audit_unsealed (audit_id bigint not null)
  with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000);

create table audit_seals (
  seq bigint primary key,
  audit_id bigint not null unique,
  hash bytea not null
);

create table audit_head (
  id smallint primary key default 1 check (id = 1),
  seq bigint not null,
  hash bytea not null
);
insert into audit_head (seq, hash) values (0, sha256('KelvinChain'));

-- The audited tables. It is audited itself, so that a table cannot be removed from the trail unnoticed.
create table audit_tables (
  table_name text primary key,
  key_columns text[] not null,
  left_out_columns text[] not null
);

create function audit_digest(previous bytea, entry audit_trail) returns bytea language sql stable as $$
  select sha256(previous || convert_to(jsonb_build_array(entry.id,
    to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), entry.actor, entry.reason, entry.table_name,
    entry.record, entry.act, entry.old, entry.new)::text, 'UTF8'))
$$;

-- The name of a record in the trail: its key, composite keys joined.
create function audit_record(image jsonb, key_columns text[]) returns text language sql immutable as $$
  select case cardinality(key_columns) when 1 then image ->> key_columns[1]
    else array_to_string(array(select audit_record.image ->> key from unnest(audit_record.key_columns) key), '/') end
$$;

-- SQL for the image of a row called `r`. Left-out columns are never read: to_jsonb() of a large value costs many times its
-- size.
create function audit_image(audited regclass, left_out_columns text[]) returns text language sql stable as $$
  select case cardinality(left_out_columns) when 0 then 'to_jsonb(r)'
    else format('(select to_jsonb(kept) from (select %s) kept)', (
      select string_agg(format('r.%I', a.attname), ', ' order by a.attnum) from pg_attribute a
       where a.attrelid = audit_image.audited and a.attnum > 0 and not a.attisdropped
         and a.attname <> all (audit_image.left_out_columns))) end
$$;

-- The actor of this transaction (server/platform/db/actor.ts), or else the database user.
create function audit_actor() returns text language sql stable as $$
  select coalesce(nullif(current_setting('portal.actor', true), ''), 'database:' || session_user)
$$;

-- The one trigger of all audited tables: (key columns, left-out columns), each joined with commas. Old and new rows are
-- matched by key, so a changed key is the end of one record and the beginning of another. Foreign keys that set null may
-- change a row twice within one statement: the first old and the last new image count.
create function audit_change() returns trigger language plpgsql
  set search_path = public, pg_temp set timezone = 'UTC' set bytea_output = 'hex' set extra_float_digits = 1
  -- Thousands of rows of one statement are sorted in memory.
  set work_mem = '64MB'
as $$
declare
  image text := audit_image(tg_relid, string_to_array(tg_argv[1], ','));
  images text := 'select distinct on (record) record, image from (
    select audit_record(image, $4) collate "C" as record, image, nth
    from (select %s as image, row_number() over () as nth from %s r) made) named order by record, nth %s';
  nothing text := 'select null::text collate "C" as record, null::jsonb as image where false';
begin
  execute format('
    with was as (%s), becomes as (%s), written as (
      insert into audit_trail (actor, reason, table_name, record, act, old, new)
      select $1, $2, $3, record,
        case when was.image is null then ''I'' when becomes.image is null then ''D'' else ''U'' end,
        case when becomes.image is null then was.image else (select jsonb_object_agg(key, value)
          from jsonb_each(was.image) where value is distinct from becomes.image -> key) end,
        becomes.image
      from was full join becomes using (record) where was.image is distinct from becomes.image returning id)
    insert into audit_unsealed select id from written',
    case tg_op when 'INSERT' then nothing else format(images, image, 'old_rows', 'asc') end,
    case tg_op when 'DELETE' then nothing else format(images, image, 'new_rows', 'desc') end)
  using audit_actor(), nullif(current_setting('portal.reason', true), ''), tg_table_name,
    string_to_array(tg_argv[0], ',');
  return null;
end $$;

create function audit_refuse() returns trigger language plpgsql as $$
begin
  raise exception '% of % is refused: %', lower(tg_op), tg_table_name, tg_argv[0]
    using errcode = 'insufficient_privilege';
end $$;
create trigger audit_append_only before update or delete or truncate on audit_trail
  for each statement execute function audit_refuse('it is append-only');
create trigger audit_append_only before update or delete or truncate on audit_seals
  for each statement execute function audit_refuse('it is append-only');

-- Chains up to `most` queued rows and returns their number. The lock of the head row lets one process seal at a time; each
-- statement after it sees what the last one committed.
create function audit_seal(most integer) returns integer language plpgsql
  set search_path = public, pg_temp
as $$
declare
  head audit_head;
  entry audit_trail;
  link bytea;
  sealed integer := 0;
begin
  select * into head from audit_head for update;
  link := head.hash;
  for entry in
    with taken as (
      delete from audit_unsealed where ctid in (select u.ctid from audit_unsealed u limit most) returning audit_id)
    select t.* from audit_trail t join taken on t.id = taken.audit_id order by t.id
  loop
    sealed := sealed + 1;
    link := audit_digest(link, entry);
    insert into audit_seals (seq, audit_id, hash) values (head.seq + sealed, entry.id, link);
  end loop;
  if sealed > 0 then
    update audit_head set seq = head.seq + sealed, hash = link;
  end if;
  return sealed;
end $$;

-- Puts a table under audit, with images of the rows it already has. A migration that adds or drops columns of an audited
-- table calls it again: rows whose other columns match the trail get an image of the new shape.
create function audit_table(audited text, key_columns text[], left_out_columns text[] default '{}') returns void
  language plpgsql
  set search_path = public, pg_temp set timezone = 'UTC' set bytea_output = 'hex' set extra_float_digits = 1
as $$
declare
  arguments text := format('%L, %L', array_to_string(key_columns, ','), array_to_string(left_out_columns, ','));
  -- A row without an image was there before the audit, or was inserted around it: only the first call may assume the former.
  is_new boolean := not exists (select from audit_tables where table_name = audited);
begin
  execute format('
    create or replace trigger audit_insert after insert on %1$I referencing new table as new_rows
      for each statement execute function audit_change(%2$s);
    create or replace trigger audit_update after update on %1$I referencing old table as old_rows new table as new_rows
      for each statement execute function audit_change(%2$s);
    create or replace trigger audit_delete after delete on %1$I referencing old table as old_rows
      for each statement execute function audit_change(%2$s);
    create or replace trigger audit_truncate before truncate on %1$I
      for each statement execute function audit_refuse(''its rows are audited, delete them'')', audited, arguments);
  execute format('
    with becomes as (
      select audit_record(image, $2) collate "C" as record, image from (select %s as image from %I r) made
    ), was as (
      select distinct on (record) record, new as image from audit_trail where table_name = $1 order by record, id desc
    ), written as (
      insert into audit_trail (actor, table_name, record, act, old, new)
      select audit_actor(), $1, record, case when was.image is null then ''I'' else ''U'' end,
        (select jsonb_object_agg(key, value) from jsonb_each(was.image) where not becomes.image ? key), becomes.image
      from becomes left join was using (record)
      where (was.image is not null or $3) and was.image is distinct from becomes.image and not exists (
        select from jsonb_each(was.image) where becomes.image ? key and value is distinct from becomes.image -> key)
      returning id)
    insert into audit_unsealed select id from written', audit_image(audited::regclass, left_out_columns), audited)
  using audited, key_columns, is_new;
  insert into audit_tables values (audited, key_columns, left_out_columns)
    on conflict (table_name) do update
      set key_columns = excluded.key_columns, left_out_columns = excluded.left_out_columns;
end $$;

-- The companies whose administrators may read an entry: those that its record belongs to (server/records/auditTrail/readers.ts).
-- Derived from the trail. Entries are indexed in the order of their seals, which misses none: an id may be committed after
-- a later one. No foreign keys: an entry may name a company that was deleted by SQL.
create table audit_owners (
  company_id bigint not null,
  at timestamptz not null,
  audit_id bigint not null,
  primary key (company_id, at, audit_id)
);

-- The subjects of entries (a delivery, stock, a logger …), for users who are limited to some centres (server/records/auditTrail/readers.ts). Entries of records that belong to the whole company
-- have no row. Derived together with audit_owners; no foreign keys, since an entry outlives its record.
create table audit_subjects (
  audit_id bigint primary key,
  kind text not null,
  id bigint
);

-- The last indexed seal, and the rules that were used.
create table audit_indexed (
  id smallint primary key default 1 check (id = 1),
  seq bigint not null,
  rules text not null
);
insert into audit_indexed (seq, rules) values (0, '');

-- Verifications of the trail and their results. `asked_by` is null for those by the clock.
create table audit_checks (
  id bigint generated always as identity primary key,
  asked_by bigint references users on delete set null,
  asked_at timestamptz not null,
  ended_at timestamptz,
  -- The last seal when it began: what was verified.
  head text not null,
  -- Null if it could not be completed.
  result_count integer,
  -- The first results.
  results jsonb not null default '[]'
);
create index on audit_checks (asked_by);
create unique index only_one_open_check on audit_checks ((true)) where ended_at is null;

-- The audited tables so far; later files add their own.
select audit_table('audit_tables', '{table_name}');
select audit_table('audit_checks', '{id}');
select audit_table(name, '{id}') from unnest(array[
  -- identity
  'users', 'user_menus', 'user_centres', 'api_keys',
  -- partners
  'companies', 'company_email_domains', 'documents', 'vendors', 'vendor_audits', 'audit_observations',
  'vendor_licences', 'vendor_documents', 'partnerships', 'partner_grants', 'partner_grant_changes',
  -- telemetry
  'loggers', 'reading_batches',
  -- logistics
  'product_versions', 'lots', 'deliveries', 'delivery_items', 'amendments', 'logger_assignments',
  'assignment_decisions', 'reevaluations', 'stock', 'disclosures',
  -- devices
  'logger_calibrations', 'logger_file_mappings', 'logger_file_series', 'logger_file_withdrawals',
  -- quality
  'alert_rules', 'alert_acknowledgements', 'excursion_cases', 'case_excursions', 'case_events', 'case_comments',
  'signatures', 'signature_refusals', 'lot_decisions', 'lot_states', 'budget_allowances',
  -- information
  'notices', 'manuals', 'terms_versions', 'terms_agreements',
  -- reporting
  'kpi_months', 'report_subscriptions', 'report_files', 'report_links'
]) name;
select audit_table('centres', '{id}', '{folded_name_en}');
select audit_table('partner_grant_loggers', '{grant_id,logger_id}');
select audit_table('partner_refusals', '{sender_id,named_id,kind,day}');
select audit_table('reading_conflicts', '{logger_id,at,milli_celsius}');
select audit_table('products', '{id}', '{folded_names,folded_codes}');
select audit_table('logger_assignment_items', '{logger_assignment_id,delivery_item_id}');
select audit_table('reevaluation_deliveries', '{reevaluation_id,delivery_id}');
select audit_table('logger_files', '{id}', '{findings}');
select audit_table('withdrawn_batches', '{batch_id}');
select audit_table('alert_contacts', '{company_id,user_id}');
select audit_table('quality_rules', '{company_id}');
select audit_table('case_documents', '{comment_id,document_id}');
select audit_table('kpi_targets', '{company_id,kpi}');
