-- Devices: calibrations, logger files and their withdrawal.

-- Each calibration with its certificate. A logger's calibration dates are those of its rows here.
create table logger_calibrations (
  id bigint generated always as identity primary key,
  logger_id integer not null references loggers,
  calibrated_on date not null,
  due_on date not null,
  laboratory text,
  certificate_number text,
  document_id bigint references documents,
  created_at timestamptz not null default now(),
  check (due_on >= calibrated_on),
  unique (logger_id, calibrated_on)
);
create unique index on logger_calibrations (document_id);
-- Calibrations that expire soon are looked up every day.
create index on logger_calibrations (due_on);

-- Each reminder is sent once: for a calibration with this due date, so many days before it. A changed date gets its own
-- reminders.
create table calibration_reminders (
  calibration_id bigint not null references logger_calibrations on delete cascade,
  due_on date not null,
  days_before smallint not null check (days_before in (30, 0)),
  reminded_at timestamptz not null,
  primary key (calibration_id, due_on, days_before)
);

-- The time that a logger's calibrations cover, null without calibrations: each from the beginning of its day to the end
-- of its due date.
create function calibrated_spans(logger integer) returns tstzmultirange language sql stable as $$
  select range_agg(tstzrange(start_of_local_day(calibrated_on), start_of_local_day(due_on + 1)))
    from logger_calibrations where logger_id = logger
$$;

-- For a logger's readings from the first to the last one. Readings are read only where the calibrations leave a hole
-- between the two.
create function calibration_of(logger integer, first_at timestamptz, last_at timestamptz) returns text
  language sql stable as $$
  select case
    when spans is null then 'unknown'
    when spans @> tstzrange(first_at, last_at, '[]') then 'calibrated'
    when not spans @> first_at or not spans @> last_at then 'uncalibrated'
    when exists (
      select from unnest(tstzmultirange(tstzrange(calibration_of.first_at, calibration_of.last_at, '[]')) - known.spans) hole
       cross join lateral readings_between(calibration_of.logger, lower(hole), upper(hole)) r)
      then 'uncalibrated'
    else 'calibrated' end
    from (select calibrated_spans(logger) as spans) known
$$;

-- Writes only rows that differ.
create function update_calibration_status(ids bigint[]) returns void language sql as $$
  with measured as materialized (
    select l.id, l.delivery_id, calibration_of(l.logger_id, t.first_at, t.last_at) as calibration
      from logger_assignments l join assignment_temperature t on t.logger_assignment_id = l.id
     where l.delivery_id = any (ids) and t.reading_count > 0),
  of_items as (
    select i.id, case when bool_or(m.calibration = 'uncalibrated') then 'uncalibrated'
                      when bool_or(m.calibration = 'unknown') then 'unknown'
                      when count(m.id) > 0 then 'calibrated' end as calibration
      from delivery_items i
      left join measured m on m.delivery_id = i.delivery_id
       and (exists (select from logger_assignment_items c where c.logger_assignment_id = m.id and c.delivery_item_id = i.id)
            or not exists (select from logger_assignment_items c where c.logger_assignment_id = m.id))
     where i.delivery_id = any (ids) group by i.id),
  items as (
    update delivery_item_temperature t set calibration = of_items.calibration from of_items
     where t.delivery_item_id = of_items.id and t.calibration is distinct from of_items.calibration),
  of_deliveries as (
    select d.id, case when bool_or(m.calibration = 'uncalibrated') then 'uncalibrated'
                      when bool_or(m.calibration = 'unknown') then 'unknown'
                      when count(m.id) > 0 then 'calibrated' end as calibration
      from unnest(ids) d (id) left join measured m on m.delivery_id = d.id group by d.id)
  update delivery_temperature t set calibration = of_deliveries.calibration from of_deliveries
   where t.delivery_id = of_deliveries.id and t.calibration is distinct from of_deliveries.calibration
$$;

-- A file from a logger's program, as it was uploaded: the source record of its readings.
create table logger_files (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  file_name text not null,
  size integer not null check (size > 0),
  sha256 bytea not null,
  -- Its bytes; a discarded file has none.
  document_id bigint references documents,
  state text not null default 'toConfirm'
    check (state in ('toConfirm', 'unassigned', 'stored', 'discarded', 'withdrawn')),
  uploaded_by bigint references users on delete set null,
  uploaded_at timestamptz not null,
  -- The delivery on whose page it was dropped.
  delivery_id bigint references deliveries on delete set null,
  -- The result of parsing it with these answers; not audited, since it follows from the bytes and the answers.
  findings jsonb not null,
  answers jsonb not null,
  confirmed_by bigint references users on delete set null,
  confirmed_at timestamptz,
  unique (company_id, sha256),
  check ((document_id is null) = (state = 'discarded')),
  check (state not in ('unassigned', 'stored') or confirmed_at is not null)
);
create unique index on logger_files (document_id);
select add_indexes('logger_files', 'company_id, uploaded_at', 'delivery_id', 'uploaded_by', 'confirmed_by');

-- The answers of a person about a layout that the portal does not know, for the next file of that layout.
create table logger_file_mappings (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  -- Derived from its head row (server/devices/loggerFiles/layouts/layouts.ts).
  layout text not null,
  answers jsonb not null,
  -- Shown to people: its column names (none if the file has no head row), and the file that was explained.
  heads text[] not null default '{}',
  file_name text,
  kept_by bigint references users on delete set null,
  kept_at timestamptz not null,
  unique (company_id, layout)
);
create index on logger_file_mappings (kept_by);

-- A stored file that was read wrongly is withdrawn, or read again with other answers (docs/decisions/0065). Its readings
-- leave `readings` and stay provable; readings that it had displaced take their place. One row per withdrawal, also while
-- it waits for a second person's signature.
create table logger_file_withdrawals (
  id bigint generated always as identity primary key,
  logger_file_id bigint not null references logger_files,
  state text not null check (state in ('requested', 'done', 'cancelled')),
  reason text not null check (reason <> ''),
  requested_by bigint not null references users,
  requested_at timestamptz not null,
  -- Who signed it, carried it out at once, or cancelled it.
  ended_by bigint references users,
  ended_at timestamptz,
  -- The answers about the file until then.
  former_answers jsonb not null,
  -- How it is read again: answers, series, keepsMapping; null where it is only withdrawn.
  again jsonb,
  -- How many of its readings and conflicts were removed, and how many other readings took their place.
  readings integer,
  conflicts integer,
  readings_ingested integer,
  check ((state = 'requested') = (ended_at is null)),
  check ((ended_at is null) = (ended_by is null)),
  check ((state = 'done') = (readings is not null and conflicts is not null and readings_ingested is not null))
);
select add_indexes('logger_file_withdrawals', 'logger_file_id', 'requested_by', 'ended_by');
create unique index on logger_file_withdrawals (logger_file_id) where state = 'requested';

alter table reading_batches
  add foreign key (logger_file_id) references logger_files,
  add foreign key (withdrawal_id) references logger_file_withdrawals;

-- The series of readings of a confirmed file, and the logger of each; without one it waits, or is left out.
create table logger_file_series (
  id bigint generated always as identity primary key,
  logger_file_id bigint not null references logger_files,
  key text not null,
  serial text,
  channel text,
  reading_count integer not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  decision text not null check (decision in ('waiting', 'stored', 'leftOut')),
  logger_id integer references loggers,
  accepted integer,
  duplicate integer,
  conflict integer,
  decided_by bigint references users on delete set null,
  decided_at timestamptz not null,
  withdrawal_id bigint references logger_file_withdrawals,
  check ((decision = 'stored') = (logger_id is not null)),
  check ((logger_id is null) = (accepted is null and duplicate is null and conflict is null))
);
select add_indexes('logger_file_series', 'logger_id', 'decided_by', 'withdrawal_id');
create unique index logger_file_series_current_key on logger_file_series (logger_file_id, key) where withdrawal_id is null;
create unique index logger_file_series_current_logger on logger_file_series (logger_file_id, logger_id)
  where withdrawal_id is null;
create index on logger_file_series (logger_file_id);

-- Withdrawn batches: their readings and conflicts no longer count. Their rows in reading_batches stay as they were.
create table withdrawn_batches (
  batch_id bigint primary key references reading_batches,
  withdrawal_id bigint not null references logger_file_withdrawals
);
create index on withdrawn_batches (withdrawal_id);

-- Their moved readings, so that each batch still matches its checksum.
create table withdrawn_readings (
  batch_id bigint not null references withdrawn_batches,
  logger_id integer not null,
  at timestamptz not null,
  milli_celsius integer not null,
  centi_humidity smallint,
  lat real,
  lon real,
  primary key (batch_id, logger_id, at)
);

-- The same reading as one that a file brought, from another source: it remains when the file is withdrawn. One row per
-- batch and logger, with the readings as arrays.
create table reading_copies (
  batch_id bigint not null references reading_batches,
  logger_id integer not null references loggers,
  at timestamptz[] not null,
  milli_celsius integer[] not null,
  centi_humidity smallint[] not null,
  lat real[] not null,
  lon real[] not null,
  primary key (batch_id, logger_id)
);
create index on reading_copies (logger_id);

-- A file cannot be changed once readings of it are stored, nor its answers while those readings count.
create function keep_logger_file() returns trigger language plpgsql as $$
begin
  if not exists (select from reading_batches b where b.logger_file_id = old.id) then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  if tg_op = 'DELETE' or (new.company_id, new.sha256, new.size, new.document_id)
      is distinct from (old.company_id, old.sha256, old.size, old.document_id)
      or (new.answers is distinct from old.answers and exists (
        select from reading_batches b where b.logger_file_id = old.id
           and not exists (select from withdrawn_batches w where w.batch_id = b.id))) then
    raise exception 'readings of the logger file % are stored: it stays as it is', old.id
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger keep_logger_file before update or delete on logger_files
  for each row execute function keep_logger_file();

-- The evidence of a withdrawal and the moved readings are kept for ever.
create trigger evidence_stays before delete on logger_file_withdrawals for each row execute function refuse_change();
create trigger evidence_changes before update on logger_file_withdrawals for each row when (old.state <> 'requested'
    or (old.logger_file_id, old.reason, old.requested_by, old.requested_at, old.former_answers, old.again)
      is distinct from (new.logger_file_id, new.reason, new.requested_by, new.requested_at, new.former_answers, new.again))
  execute function refuse_change();
create trigger evidence_stays before update or delete on withdrawn_batches for each row execute function refuse_change();
create trigger evidence_stays before update or delete on withdrawn_readings for each row execute function refuse_change();
create trigger evidence_truncate before truncate on withdrawn_readings for each statement execute function refuse_change();
create trigger evidence_stays before update or delete on reading_copies for each row execute function refuse_change();
create trigger evidence_truncate before truncate on reading_copies for each statement execute function refuse_change();
