-- A stored logger's file that was read wrongly is withdrawn, or read again with another explanation (decision 0065). What
-- it had brought leaves the readings and stays provable; what it had kept out comes in.

-- One row a withdrawal, also one that still waits for a second person's signature.
create table logger_file_withdrawals (
  id bigint generated always as identity primary key,
  logger_file_id bigint not null references logger_files,
  state text not null check (state in ('requested', 'done', 'cancelled')),
  reason text not null check (reason <> ''),
  requested_by bigint not null references users,
  requested_at timestamptz not null,
  -- Who signed it, carried it out at once, or took it back.
  ended_by bigint references users,
  ended_at timestamptz,
  -- How the file was explained until then.
  former_answers jsonb not null,
  -- How it is read again: answers, series, keepsMapping; null where it is only withdrawn.
  again jsonb,
  -- How many readings and conflicts of it went, and how many readings of others took their place.
  readings integer,
  conflicts integer,
  taken_in integer,
  check ((state = 'requested') = (ended_at is null)),
  check ((ended_at is null) = (ended_by is null)),
  check ((state = 'done') = (readings is not null and conflicts is not null and taken_in is not null))
);
create index on logger_file_withdrawals (logger_file_id);
create index on logger_file_withdrawals (requested_by);
create index on logger_file_withdrawals (ended_by);
create unique index on logger_file_withdrawals (logger_file_id) where state = 'requested';

-- The batches whose readings and conflicts count no more. Their own rows stay as they were.
create table withdrawn_batches (
  batch_id bigint primary key references reading_batches,
  withdrawal_id bigint not null references logger_file_withdrawals
);
create index on withdrawn_batches (withdrawal_id);
-- Their readings, moved here: with them each batch still fits its checksum.
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

-- The same reading as one that a file had brought, from another source: it stands on its own when the file is withdrawn. One
-- row for a batch and a logger, its readings side by side.
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

-- A conflict may become the reading: all of it is kept.
alter table reading_conflicts add column centi_humidity smallint, add column lat real, add column lon real;

-- Readings of this batch took the place of withdrawn ones.
alter table reading_batches add column withdrawal_id bigint references logger_file_withdrawals;
create index on reading_batches (withdrawal_id);

alter table logger_file_series add column withdrawal_id bigint references logger_file_withdrawals;
create index on logger_file_series (withdrawal_id);
alter table logger_file_series
  drop constraint logger_file_series_logger_file_id_key_key,
  drop constraint logger_file_series_logger_file_id_logger_id_key;
create unique index logger_file_series_current_key on logger_file_series (logger_file_id, key) where withdrawal_id is null;
create unique index logger_file_series_current_logger on logger_file_series (logger_file_id, logger_id)
  where withdrawal_id is null;
create index on logger_file_series (logger_file_id);

alter table logger_files drop constraint logger_files_state_check;
alter table logger_files add constraint logger_files_state_check
  check (state in ('toConfirm', 'unassigned', 'stored', 'discarded', 'withdrawn'));

-- A withdrawal is signed for itself: no delivery is what it is about.
alter table signatures
  alter column delivery_id drop not null,
  add column withdrawal_id bigint references logger_file_withdrawals,
  drop constraint signatures_meaning_check,
  add constraint signatures_meaning_check
    check (meaning in ('assessed', 'approved', 'released', 'rejected', 'withdrawn')),
  add constraint signatures_subject_check
    check ((delivery_id is null) = (withdrawal_id is not null) and (withdrawal_id is not null) = (meaning = 'withdrawn'));
create unique index on signatures (withdrawal_id);
alter table signature_refusals add column withdrawal_id bigint references logger_file_withdrawals;
create index on signature_refusals (withdrawal_id);

-- Once readings of it are stored, a file stays what it was; its explanation as long as they count.
create or replace function keep_logger_file() returns trigger language plpgsql as $$
begin
  if not exists (select from reading_batches b where b.logger_file_id = old.id) then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  if tg_op = 'DELETE' or (new.company_id, new.sha256, new.size, new.document_id)
      is distinct from (old.company_id, old.sha256, old.size, old.document_id)
      or (new.answers is distinct from old.answers and exists (
        select from reading_batches b where b.logger_file_id = old.id
           and not exists (select from withdrawn_batches w where w.batch_id = b.id))) then
    raise exception 'readings of the logger file % are stored: it stays as it is', old.id;
  end if;
  return new;
end $$;

-- Whether somebody signed something that rests on what a logger measured at this time.
create function rests_on_signature(logger integer, during tstzrange) returns boolean language sql stable as $$
  select exists (
    select from retained_spans s join signatures g on g.delivery_id = s.delivery_id
     where s.logger_id = rests_on_signature.logger and tstzrange(s.from_at, s.to_at) && rests_on_signature.during)
$$;
-- Whether a batch was withdrawn so that its readings of this time may go: signed by a second person where a signature rests
-- on them.
create function may_be_withdrawn(batch bigint, logger integer, at timestamptz) returns boolean language sql stable as $$
  select exists (
    select from withdrawn_batches w join logger_file_withdrawals f on f.id = w.withdrawal_id
     where w.batch_id = may_be_withdrawn.batch
       and (exists (select from signatures g where g.withdrawal_id = f.id and g.user_id <> f.requested_by)
         or not rests_on_signature(may_be_withdrawn.logger,
           tstzrange(may_be_withdrawn.at, may_be_withdrawn.at, '[]'))))
$$;

-- As in 0041-retention.sql; but a reading whose copy stands among the withdrawn ones is lost to nobody.
create or replace function keep_readings() returns trigger language plpgsql as $$
declare
  kept_until date := logger_kept_until(old.logger_id, tstzrange(old.at, old.at, '[]'));
begin
  if kept_until is not null and not (tg_op = 'DELETE' and exists (
      select from withdrawn_readings w
       where w.batch_id = old.batch_id and w.logger_id = old.logger_id and w.at = old.at
         and (w.milli_celsius, w.centi_humidity, w.lat, w.lon)
           is not distinct from (old.milli_celsius, old.centi_humidity, old.lat, old.lon))
      and may_be_withdrawn(old.batch_id, old.logger_id, old.at)) then
    perform refuse_purge(tg_table_name, kept_until);
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
-- A conflict goes with its batch, or where it has become the reading.
create function keep_conflicts() returns trigger language plpgsql as $$
declare
  kept_until date := logger_kept_until(old.logger_id, tstzrange(old.at, old.at, '[]'));
begin
  if kept_until is not null and not (tg_op = 'DELETE' and (
      may_be_withdrawn(old.batch_id, old.logger_id, old.at)
      or exists (select from readings r where r.logger_id = old.logger_id and r.at = old.at
        and r.milli_celsius = old.milli_celsius))) then
    perform refuse_purge(tg_table_name, kept_until);
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create or replace trigger evidence_stays before update or delete on reading_conflicts
  for each row execute function keep_conflicts();

-- A series is only ever marked as withdrawn.
create or replace trigger evidence_stays before delete on logger_file_series for each row
  execute function keep_evidence('logger_kept_until(r.logger_id, tstzrange(r.first_at, r.last_at, ''[]''))');
create trigger evidence_changes before update on logger_file_series for each row
  when (old.withdrawal_id is not null or (old.logger_file_id, old.key, old.serial, old.channel, old.reading_count,
      old.first_at, old.last_at, old.decision, old.logger_id, old.accepted, old.duplicate, old.conflict, old.decided_by,
      old.decided_at)
    is distinct from (new.logger_file_id, new.key, new.serial, new.channel, new.reading_count,
      new.first_at, new.last_at, new.decision, new.logger_id, new.accepted, new.duplicate, new.conflict, new.decided_by,
      new.decided_at))
  execute function keep_evidence('logger_kept_until(r.logger_id, tstzrange(r.first_at, r.last_at, ''[]''))');

-- What a withdrawal rests on and what it moved stays for ever.
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

select audit_table('logger_file_withdrawals', '{id}');
select audit_table('withdrawn_batches', '{batch_id}');

-- As in 0055-archive.sql; and where a withdrawal changed readings of the month after it was exported, their number alone
-- may be what it was.
create or replace function move_readings_month(archive bigint) returns void language plpgsql
  set lock_timeout = '800ms' set search_path = public, pg_temp
as $$
declare
  moved archives := (select a from archives a where id = archive and kind = 'readings' and moved_at is null for update);
  name text := 'readings_' || to_char(moved.month, 'YYYY_MM');
  found bigint;
  unknown bigint;
  why text;
begin
  if moved.id is null then
    raise exception 'there is no export % that could be moved', archive;
  end if;
  -- Nothing comes into the month from here on; whoever writes elsewhere or reads does not wait.
  execute format('lock table %I in share mode', name);
  execute format('select count(*) from %I', name) into found;
  if found <> moved.rows then
    raise exception 'the month % has % readings and not the % that were exported', moved.month, found, moved.rows
      using errcode = 'check_violation';
  end if;
  execute format('select count(*) from (select distinct batch_id from %I) b where not exists (
    select from archived_parts p where p.batch_id = b.batch_id and p.month = $1)', name) into unknown using moved.month;
  if unknown > 0 then
    raise exception 'the month % has readings of % batches that were not exported', moved.month, unknown
      using errcode = 'check_violation';
  end if;
  -- No decision may come to rest on it at this moment.
  lock table retained_deliveries, retained_spans in share mode;
  why := month_kept_because(moved.month);
  if why is not null then
    raise exception 'the month % must stay (%)', moved.month, why using errcode = 'restrict_violation';
  end if;
  update archives set moved_at = clock_timestamp() where id = archive;
  execute format('alter table readings detach partition %I', name);
  execute format('drop table %I', name);
end $$;
