-- Records: the archive, and the monthly partitions of segments.

-- Months that were written to files of their own (server/records/archive).
create table archives (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('readings', 'operationLog')),
  -- Its first day; months are those of UTC, as the partitions are.
  month date not null check (date_part('day', month) = 1),
  host text not null,
  file_name text not null unique,
  bytes bigint not null check (bytes > 0),
  rows bigint not null check (rows >= 0),
  -- Of the whole file, which was read back before this was written.
  sha256 bytea not null,
  -- Of its rows in archived_parts, so that they are as trustworthy as this row.
  parts_sha256 bytea not null,
  -- segments_digest() of readings at that moment.
  segments_digest bigint,
  exported_at timestamptz not null,
  -- From then on only the file has the month.
  moved_at timestamptz,
  -- The month is in the database again.
  restored_at timestamptz,
  check (restored_at is null or moved_at is not null)
);
create unique index on archives (kind, month) where restored_at is null;
select audit_table('archives', '{id}');

-- How many readings of each month a batch brought, and their SHA-256 (server/telemetry/readings/readingChecksum.ts): for
-- every batch of which a month was exported. They were computed while the whole batch matched its own checksum.
create table archived_parts (
  batch_id bigint not null,
  month date not null,
  readings integer not null,
  checksum bytea not null,
  archive_id bigint not null references archives on delete cascade deferrable initially deferred,
  primary key (batch_id, month)
);
select add_indexes('archived_parts', 'archive_id, batch_id, month', 'month, batch_id');

create function month_start(month date) returns timestamptz language sql immutable as $$
  select month::timestamp at time zone 'UTC'
$$;
create function month_end(month date) returns timestamptz language sql immutable as $$
  select (month + interval '1 month') at time zone 'UTC'
$$;

-- Differs as soon as any segment of a month does. It proves nothing against forgery; checksums of batches do.
create function segments_digest(month date) returns bigint language sql stable as $$
  select coalesce(bit_xor(hash_record_extended(s, 0)), 0) from reading_segments s
   where s.first_at >= month_start(segments_digest.month) and s.first_at < month_end(segments_digest.month)
$$;

-- Whether some of the readings of this time are only in the archive. None younger than five years are.
create function is_archived(from_at timestamptz, until_at timestamptz) returns boolean language sql stable as $$
  select from_at < now() - interval '5 years' and exists (
    select from archives a where a.kind = 'readings' and a.moved_at is not null and a.restored_at is null
       and month_start(a.month) < coalesce(is_archived.until_at, 'infinity') and month_end(a.month) > is_archived.from_at)
$$;

-- Makes the partition of a month, unless it exists. `like` and `attach` instead of `create … partition of`, which waits
-- for every writer. After the lock, pg_class instead of to_regclass(), which may not see what another session just made.
create function ensure_readings_month(month date) returns void language plpgsql as $$
declare
  first date := date_trunc('month', month)::date;
  name text := 'reading_segments_' || to_char(first, 'YYYY_MM');
begin
  if to_regclass(name) is not null then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtext('readings months'));
  if exists (select from pg_class where relnamespace = 'public'::regnamespace and relname = name) then
    return;
  end if;
  if is_archived(month_start(first), month_end(first)) then
    raise exception 'the readings of % were moved to the archive', first using errcode = 'restrict_violation';
  end if;
  execute format('create table %I (like reading_segments including defaults including constraints including indexes)', name);
  perform keep_readings_month(name::regclass);
  -- The bounds are instants in UTC, whatever the time zone of the session.
  execute format('alter table reading_segments attach partition %I for values from (%L) to (%L)', name,
    first::text || ' 00:00:00+00', (first + interval '1 month')::date::text || ' 00:00:00+00');
end $$;

-- Why a month of readings must stay; null: it need not.
create function month_kept_because(month date) returns text language sql stable as $$
  select why from (
    select 1, 'evidence' as why where exists (
      select from retained_spans s join retained_deliveries r using (delivery_id)
       where tstzrange(s.from_at, s.to_at) && tstzrange(month_start(month_kept_because.month), month_end(month_kept_because.month))
         and r.kept_until >= local_day(now()))
    union all
    select 2, 'openDelivery' where exists (
      select from logger_assignments l join deliveries d on d.id = l.delivery_id
       where l.from_at < month_end(month_kept_because.month)
         and coalesce(l.to_at, 'infinity') > month_start(month_kept_because.month)
         and (d.delivered_at is null
           or exists (select from excursion_cases c where c.delivery_id = d.id and c.state <> 'concluded'))
         and exists (select from readings_between(l.logger_id,
           greatest(l.from_at, month_start(month_kept_because.month)),
           least(month_end(month_kept_because.month), coalesce(l.to_at, d.delivered_at, (
             select min(n.from_at) from logger_assignments n join deliveries m on m.id = n.delivery_id
              where n.logger_id = l.logger_id and n.from_at > l.from_at and m.sender_id = d.sender_id),
             'infinity')))))) known
   order by 1 limit 1
$$;

-- Drops a month of readings that is exported completely, in the caller's transaction. A withdrawal may have replaced
-- readings after the export without changing their number, therefore the segments are compared as well.
create function move_readings_month(archive bigint) returns void language plpgsql
  set lock_timeout = '800ms' set search_path = public, pg_temp
as $$
declare
  moved archives := (select a from archives a where id = archive and kind = 'readings' and moved_at is null for update);
  name text := 'reading_segments_' || to_char(moved.month, 'YYYY_MM');
  found bigint;
  why text;
begin
  if moved.id is null then
    raise exception 'there is no export % that could be moved', archive;
  end if;
  -- Blocks writers of this month only, and no readers.
  execute format('lock table %I in share mode', name);
  execute format('select coalesce(sum(reading_count), 0) from %I', name) into found;
  if found <> moved.rows then
    raise exception 'the month % has % readings and not the % that were exported', moved.month, found, moved.rows
      using errcode = 'check_violation';
  end if;
  if segments_digest(moved.month) is distinct from moved.segments_digest then
    raise exception 'the month % is not as it was exported', moved.month using errcode = 'check_violation';
  end if;
  -- No new decision may rest on it meanwhile.
  lock table retained_deliveries, retained_spans in share mode;
  why := month_kept_because(moved.month);
  if why is not null then
    raise exception 'the month % must stay (%)', moved.month, why using errcode = 'restrict_violation';
  end if;
  update archives set moved_at = clock_timestamp() where id = archive;
  execute format('alter table reading_segments detach partition %I', name);
  execute format('drop table %I', name);
end $$;

-- Assignments whose readings are in the archive cannot be changed, because they could not be evaluated again.
create function keep_archived_assignments() returns trigger language plpgsql as $$
begin
  if is_archived(old.from_at, coalesce((select t.end_at from assignment_temperature t where t.logger_assignment_id = old.id), old.to_at)) then
    raise exception 'readings of the assignment % were moved to the archive: it stays as it is', old.id
      using errcode = 'restrict_violation';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger archived_stays before delete on logger_assignments for each row execute function keep_archived_assignments();
create trigger archived_changes before update on logger_assignments for each row
  when ((old.delivery_id, old.logger_id, old.from_at, old.to_at)
    is distinct from (new.delivery_id, new.logger_id, new.from_at, new.to_at))
  execute function keep_archived_assignments();
