-- Records: retention. The evidence of a decision cannot be changed for its retention period (EU GDP 2013/C 343/01, 4.2;
-- 21 CFR 11.10(c)), neither by a job, nor by the portal, nor by plain SQL; whoever switches a rule off leaves a finding
-- (npm run audit:verify). It never blocks incoming readings.

-- Deliveries with a decision or a signature, and the day until which their evidence is kept.
create table retained_deliveries (
  delivery_id bigint primary key references deliveries on delete cascade,
  -- The last decision or signature.
  decided_at timestamptz not null,
  -- By the depositor's rule at that time; a later rule lengthens it and never shortens it.
  kept_until date not null
);
create index on retained_deliveries (kept_until);

-- The times of loggers that decisions rest on: they stay provable if a sender shortens the assignment afterwards.
create table retained_spans (
  delivery_id bigint not null references retained_deliveries on delete cascade,
  logger_id integer not null references loggers,
  from_at timestamptz not null,
  to_at timestamptz not null,
  primary key (delivery_id, logger_id, from_at),
  check (to_at > from_at)
);
create index on retained_spans (logger_id, from_at);

-- As contract/quality/rules/qualityRules.ts has it for companies without rules of their own.
create function retention_years_of(company bigint) returns integer language sql stable as $$
  select coalesce((select q.retention_years from quality_rules q where q.company_id = retention_years_of.company), 5)
$$;

-- For decisions and signatures; the argument names the column with their time.
create function retain_deliveries() returns trigger language plpgsql as $$
begin
  execute format('
    with reported as (select delivery_id, max(%I) as at from made group by delivery_id), kept as (
      insert into retained_deliveries as kept (delivery_id, decided_at, kept_until)
      select reported.delivery_id, reported.at,
             (local_day(reported.at) + make_interval(years => retention_years_of(d.depositor_id)))::date
        from reported join deliveries d on d.id = reported.delivery_id order by reported.delivery_id
      on conflict (delivery_id) do update set
        decided_at = greatest(kept.decided_at, excluded.decided_at),
        kept_until = greatest(kept.kept_until, excluded.kept_until)
      returning kept.delivery_id),
    spans as (
      -- An open assignment was evaluated up to its last reading.
      select l.delivery_id, l.logger_id, l.from_at, max(coalesce(l.to_at, t.end_at,
               greatest(reported.at, t.last_at + interval ''1 millisecond''))) as to_at
        from kept join reported using (delivery_id) join logger_assignments l using (delivery_id)
        left join assignment_temperature t on t.logger_assignment_id = l.id
       group by l.delivery_id, l.logger_id, l.from_at)
    insert into retained_spans as kept (delivery_id, logger_id, from_at, to_at)
    select * from spans where to_at > from_at order by delivery_id, logger_id, from_at
    on conflict (delivery_id, logger_id, from_at) do update set to_at = excluded.to_at where kept.to_at < excluded.to_at',
    tg_argv[0]);
  return null;
end $$;
create trigger evidence_retained after insert on lot_decisions referencing new table as made
  for each statement execute function retain_deliveries('at');
create trigger evidence_retained after insert on signatures referencing new table as made
  for each statement execute function retain_deliveries('signed_at');

create function lengthen_retention() returns trigger language plpgsql as $$
begin
  update retained_deliveries r
     set kept_until = (local_day(r.decided_at) + make_interval(years => new.retention_years))::date
    from deliveries d
   where d.id = r.delivery_id and d.depositor_id = new.company_id
     and r.kept_until < (local_day(r.decided_at) + make_interval(years => new.retention_years))::date;
  return null;
end $$;
create trigger evidence_lengthened after insert or update of retention_years on quality_rules
  for each row execute function lengthen_retention();

-- The day until which a record is kept; null: it need not be, or not any more.
create function delivery_kept_until(delivery bigint) returns date language sql stable as $$
  select kept_until from retained_deliveries where delivery_id = delivery and kept_until >= local_day(now())
$$;
create function case_kept_until(excursion_case bigint) returns date language sql stable as $$
  select delivery_kept_until(delivery_id) from excursion_cases where id = excursion_case
$$;
create function assignment_kept_until(link bigint) returns date language sql stable as $$
  select delivery_kept_until(delivery_id) from logger_assignments where id = link
$$;
create function logger_kept_until(logger integer, during tstzrange) returns date language sql stable as $$
  select max(r.kept_until) from retained_spans s join retained_deliveries r using (delivery_id)
   where s.logger_id = logger and tstzrange(s.from_at, s.to_at) && during and r.kept_until >= local_day(now())
$$;
create function calibration_days(calibrated_on date, due_on date) returns tstzrange language sql stable as $$
  select tstzrange(start_of_local_day(calibrated_on), start_of_local_day(due_on + 1))
$$;
-- Of a calibration whose days change: null if it still covers everything that it covered of each span.
create function calibration_kept_until(logger integer, was tstzrange, becomes tstzrange) returns date
  language sql stable as $$
  select max(r.kept_until) from retained_spans s join retained_deliveries r using (delivery_id)
   where s.logger_id = logger and not (tstzrange(s.from_at, s.to_at) * was <@ becomes) and r.kept_until >= local_day(now())
$$;
create function product_kept_until(product bigint) returns date language sql stable as $$
  select kept_until from (
    (select r.kept_until from lot_decisions x join retained_deliveries r using (delivery_id)
      where x.product_id = product and r.kept_until >= local_day(now()) limit 1)
    union all
    (select r.kept_until from delivery_items i join retained_deliveries r using (delivery_id)
      where i.product_id = product and r.kept_until >= local_day(now()) limit 1)) known limit 1
$$;
-- Attachments of cases, logger files and certificates.
create function document_kept_until(document bigint) returns date language sql stable as $$
  select max(kept_until) from (
    select case_kept_until(c.case_id) as kept_until
      from case_documents d join case_comments c on c.id = d.comment_id where d.document_id = document
    union all
    select logger_kept_until(s.logger_id, tstzrange(s.first_at, s.last_at, '[]'))
      from logger_files f join logger_file_series s on s.logger_file_id = f.id where f.document_id = document
    union all
    select logger_kept_until(c.logger_id, calibration_days(c.calibrated_on, c.due_on))
      from logger_calibrations c where c.document_id = document) known
$$;
-- A batch proves all readings that came with it: it is kept if some of them may be.
create function batch_kept_until(company bigint, received_at timestamptz) returns date language sql stable as $$
  select max(r.kept_until) from retained_spans s join retained_deliveries r using (delivery_id)
    join loggers g on g.id = s.logger_id
   where g.company_id = company and s.from_at - interval '10 minutes' <= received_at and r.kept_until >= local_day(now())
$$;

-- Refuses a change of a row that is kept.
create function refuse_purge(table_name text, kept_until date) returns void language plpgsql as $$
begin
  if kept_until is not null then
    raise exception 'a row of % is kept until %: a decision rests on it', table_name, kept_until
      using errcode = 'restrict_violation';
  end if;
end $$;

-- The argument is SQL over the former row `r` for the day until which it is kept.
create function keep_evidence() returns trigger language plpgsql as $$
declare
  kept_until date;
begin
  execute format('select %s from (select ($1).*) r', tg_argv[0]) into kept_until using old;
  perform refuse_purge(tg_table_name, kept_until);
  return case tg_op when 'DELETE' then old else new end;
end $$;
create function keep_rows(kept text, acts text, until text) returns void language plpgsql as $$
begin
  execute format('create trigger evidence_stays before %s on %I for each row execute function keep_evidence(%L)',
    acts, kept, until);
end $$;

create function keep_table() returns trigger language plpgsql as $$
declare
  kept_until date := (select max(r.kept_until) from retained_deliveries r where r.kept_until >= local_day(now()));
begin
  perform refuse_purge(tg_table_name, kept_until);
  return null;
end $$;

-- Whether somebody signed something that rests on what a logger measured at this time.
create function rests_on_signature(logger integer, during tstzrange) returns boolean language sql stable as $$
  select exists (
    select from retained_spans s join signatures g on g.delivery_id = s.delivery_id
     where s.logger_id = rests_on_signature.logger and tstzrange(s.from_at, s.to_at) && rests_on_signature.during)
$$;
-- Whether a batch was withdrawn so that its readings of this time may be removed: signed by a second person if a signature
-- rests on them.
create function may_be_withdrawn(batch bigint, logger integer, at timestamptz) returns boolean language sql stable as $$
  select exists (
    select from withdrawn_batches w join logger_file_withdrawals f on f.id = w.withdrawal_id
     where w.batch_id = may_be_withdrawn.batch
       and (exists (select from signatures g where g.withdrawal_id = f.id and g.user_id <> f.requested_by)
         or not rests_on_signature(may_be_withdrawn.logger,
           tstzrange(may_be_withdrawn.at, may_be_withdrawn.at, '[]'))))
$$;
-- What a logger must have at the end of a transaction that replaces its segments. Without rows outside of transactions.
create table segment_replacements (
  logger_id integer not null,
  -- Whole months (UTC).
  during tstzrange not null,
  readings bigint not null
);

-- Lets the rest of the transaction replace the segments of a logger in the months of this time (keep_segments): for a
-- withdrawal, whose readings must have been copied to withdrawn_readings, or, with null, to write the same readings again.
-- The logger must be locked. At the end the number of readings is compared (check_segment_replacement).
create function allow_segment_replacement(logger integer, from_at timestamptz, until_at timestamptz, withdrawal bigint)
  returns void language plpgsql as $$
declare
  kept_until date;
  withdrawn bigint := 0;
  during tstzrange := tstzrange(date_trunc('month', from_at, 'UTC'),
    date_trunc('month', until_at - interval '1 ms', 'UTC') + interval '1 month');
begin
  if withdrawal is not null then
    if not exists (select from logger_file_withdrawals f where f.id = withdrawal) then
      raise exception 'there is no withdrawal %', withdrawal using errcode = 'restrict_violation';
    end if;
    select max(logger_kept_until(r.logger_id, tstzrange(r.at, r.at, '[]'))) into kept_until
      from withdrawn_batches w join withdrawn_readings r using (batch_id)
      join retained_spans s on s.logger_id = r.logger_id and r.at between s.from_at and s.to_at
     where w.withdrawal_id = withdrawal and r.logger_id = logger and not may_be_withdrawn(r.batch_id, r.logger_id, r.at);
    perform refuse_purge('reading_segments', kept_until);
    -- Only those that are still among the readings: a withdrawal allows nothing twice.
    select count(*) into withdrawn
      from withdrawn_batches w join withdrawn_readings r using (batch_id)
      join readings_between(logger, lower(during), upper(during)) b on b.at = r.at and b.batch_id = r.batch_id
     where w.withdrawal_id = withdrawal and r.logger_id = logger;
  end if;
  insert into segment_replacements values (logger, during, stored_readings(logger, during) - withdrawn);
  perform set_config('portal.replaces_segments', during || ' of ' || logger, true);
end $$;

create function stored_readings(logger integer, during tstzrange) returns bigint language plpgsql stable as $$
begin
  return (select coalesce(sum(s.reading_count), 0)
    from segments_between(stored_readings.logger, lower(stored_readings.during), upper(stored_readings.during)) s);
end $$;

-- At the end of the transaction, or when it ends its replacements itself by `set constraints`: nothing can be replaced after
-- the comparison. It hangs on a table of its own, since triggers of segments read no table (keep_segments).
create function check_segment_replacement() returns trigger language plpgsql as $$
declare
  found bigint := stored_readings(new.logger_id, new.during);
begin
  if found <> new.readings then
    raise exception 'logger % would have % readings in place of %', new.logger_id, found, new.readings
      using errcode = 'restrict_violation';
  end if;
  perform set_config('portal.replaces_segments', '', true);
  delete from segment_replacements r where r.logger_id = new.logger_id and r.during = new.during;
  return null;
end $$;
create constraint trigger evidence_replaced after insert on segment_replacements deferrable initially deferred
  for each row execute function check_segment_replacement();
create trigger evidence_stays before update on segment_replacements for each row execute function refuse_change();

-- A conflict goes with its batch, or when it has become the reading.
create function keep_conflicts() returns trigger language plpgsql as $$
declare
  kept_until date := logger_kept_until(old.logger_id, tstzrange(old.at, old.at, '[]'));
begin
  if kept_until is not null and not (tg_op = 'DELETE' and (
      may_be_withdrawn(old.batch_id, old.logger_id, old.at)
      or exists (select from reading_at(old.logger_id, old.at) r where r.milli_celsius = old.milli_celsius))) then
    perform refuse_purge(tg_table_name, kept_until);
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger evidence_stays before update or delete on reading_conflicts
  for each row execute function keep_conflicts();

select keep_rows('reading_batches', 'update or delete', 'batch_kept_until(r.company_id, r.received_at)');
select keep_rows('logger_file_series', 'delete', 'logger_kept_until(r.logger_id, tstzrange(r.first_at, r.last_at, ''[]''))');
create trigger evidence_changes before update on logger_file_series for each row
  when (old.withdrawal_id is not null or (old.logger_file_id, old.key, old.serial, old.channel, old.reading_count,
      old.first_at, old.last_at, old.decision, old.logger_id, old.accepted, old.duplicate, old.conflict, old.decided_by,
      old.decided_at)
    is distinct from (new.logger_file_id, new.key, new.serial, new.channel, new.reading_count,
      new.first_at, new.last_at, new.decision, new.logger_id, new.accepted, new.duplicate, new.conflict, new.decided_by,
      new.decided_at))
  execute function keep_evidence('logger_kept_until(r.logger_id, tstzrange(r.first_at, r.last_at, ''[]''))');
select keep_rows('documents', 'update or delete', 'document_kept_until(r.id)');
select keep_rows('document_chunks', 'update or delete', 'document_kept_until(r.document_id)');

-- Audited tables refuse to be truncated in any case. Partitions do not inherit this trigger.
create trigger evidence_truncate before truncate on reading_segments for each statement execute function keep_table();
create trigger evidence_truncate before truncate on document_chunks for each statement execute function keep_table();

create function keep_readings_month(month regclass) returns void language plpgsql as $$
begin
  execute format('create trigger evidence_truncate before truncate on %s for each statement execute function keep_table()', month);
end $$;

-- A calibration may be completed, and corrected as long as no kept span loses what covered it.
select keep_rows('logger_calibrations', 'delete', 'logger_kept_until(r.logger_id, calibration_days(r.calibrated_on, r.due_on))');

create function keep_calibrations() returns trigger language plpgsql as $$
declare
  was tstzrange := calibration_days(old.calibrated_on, old.due_on);
  kept_until date := case when new.logger_id <> old.logger_id
      or (old.laboratory is not null and new.laboratory is distinct from old.laboratory)
      or (old.certificate_number is not null and new.certificate_number is distinct from old.certificate_number)
      or (old.document_id is not null and new.document_id is distinct from old.document_id)
    then logger_kept_until(old.logger_id, was)
    else calibration_kept_until(old.logger_id, was, calibration_days(new.calibrated_on, new.due_on)) end;
begin
  perform refuse_purge(tg_table_name, kept_until);
  return new;
end $$;
create trigger evidence_changes before update on logger_calibrations for each row execute function keep_calibrations();

select keep_rows('product_versions', 'delete', 'product_kept_until(r.product_id)');
create trigger evidence_changes before update on product_versions for each row
  when ((old.product_id, old.version, old.valid_from, old.band, old.tolerance_minutes, old.tolerance_source)
    is distinct from (new.product_id, new.version, new.valid_from, new.band, new.tolerance_minutes, new.tolerance_source))
  execute function keep_evidence('product_kept_until(r.product_id)');
create trigger evidence_changes before update on lots for each row
  when ((old.product_id, old.lot) is distinct from (new.product_id, new.lot))
  execute function keep_evidence('product_kept_until(r.product_id)');

-- The sender may amend a delivery, and the amendment is listed. It cannot be changed by hand, and not deleted.
select keep_rows('deliveries', 'delete', 'delivery_kept_until(r.id)');
create trigger evidence_changes before update on deliveries for each row when (audit_actor() like 'database:%')
  execute function keep_evidence('delivery_kept_until(r.id)');
create trigger evidence_changes before update on delivery_items for each row
  when (old.* is distinct from new.* and audit_actor() like 'database:%')
  execute function keep_evidence('delivery_kept_until(r.delivery_id)');
create trigger evidence_changes before update on logger_assignments for each row
  when (old.* is distinct from new.* and audit_actor() like 'database:%')
  execute function keep_evidence('delivery_kept_until(r.delivery_id)');
create trigger evidence_changes before update on logger_assignment_items for each row when (audit_actor() like 'database:%')
  execute function keep_evidence('assignment_kept_until(r.logger_assignment_id)');

-- Checked at commit: an item is deleted, and an assignment deleted or changed, only together with an amendment.
create function keep_amended() returns trigger language plpgsql as $$
declare
  kept_until date := delivery_kept_until(old.delivery_id);
begin
  if kept_until is not null and not exists (
      select from amendments where delivery_id = old.delivery_id and at = now()) then
    perform refuse_purge(tg_table_name, kept_until);
  end if;
  return null;
end $$;
create constraint trigger evidence_stays after delete on delivery_items deferrable initially deferred
  for each row execute function keep_amended();
create constraint trigger evidence_stays after delete on logger_assignments deferrable initially deferred
  for each row execute function keep_amended();
create constraint trigger evidence_amended after update on logger_assignments deferrable initially deferred for each row
  when ((old.delivery_id, old.logger_id, old.from_at, old.to_at)
    is distinct from (new.delivery_id, new.logger_id, new.from_at, new.to_at))
  execute function keep_amended();

select keep_rows('amendments', 'update or delete', 'delivery_kept_until(r.delivery_id)');
select keep_rows('reevaluation_deliveries', 'update or delete', 'delivery_kept_until(r.delivery_id)');
create trigger evidence_stays before update or delete on reevaluations for each row
  execute function keep_evidence('(select max(delivery_kept_until(x.delivery_id)) from reevaluation_deliveries x
    where x.reevaluation_id = r.id)');

-- Cases and decisions are deleted only after their retention period. A refusal without a delivery is kept for
-- the shortest time of any decision.
select keep_rows('excursion_cases', 'delete', 'delivery_kept_until(r.delivery_id)');
select keep_rows('case_excursions', 'delete', 'case_kept_until(r.case_id)');
select keep_rows('case_documents', 'update or delete', '(select case_kept_until(c.case_id) from case_comments c where c.id = r.comment_id)');
select keep_rows('case_comments', 'delete', 'case_kept_until(r.case_id)');
select keep_rows('case_events', 'delete', 'case_kept_until(r.case_id)');
select keep_rows('lot_states', 'delete', 'delivery_kept_until(r.delivery_id)');
select keep_rows('lot_decisions', 'delete', 'delivery_kept_until(r.delivery_id)');
select keep_rows('signatures', 'delete', 'delivery_kept_until(r.delivery_id)');
create trigger evidence_stays before delete on signature_refusals for each row
  execute function keep_evidence('case when r.delivery_id is not null then delivery_kept_until(r.delivery_id)
    when r.at + interval ''5 years'' > now() then local_day(r.at + interval ''5 years'') end');
create trigger evidence_changes before update on excursion_cases for each row
  when ((old.delivery_id, old.depositor_id, old.number, old.opened_at)
    is distinct from (new.delivery_id, new.depositor_id, new.number, new.opened_at))
  execute function refuse_change();

select keep_rows('retained_deliveries', 'delete', 'delivery_kept_until(r.delivery_id)');
select keep_rows('retained_spans', 'delete', 'delivery_kept_until(r.delivery_id)');
create trigger evidence_changes before update on retained_deliveries for each row
  when (new.delivery_id <> old.delivery_id or new.kept_until < old.kept_until or new.decided_at < old.decided_at)
  execute function refuse_change();
create trigger evidence_changes before update on retained_spans for each row
  when ((new.delivery_id, new.logger_id, new.from_at) <> (old.delivery_id, old.logger_id, old.from_at) or new.to_at < old.to_at)
  execute function refuse_change();

select audit_table('retained_deliveries', '{delivery_id}');
select audit_table('retained_spans', '{delivery_id,logger_id,from_at}');
