-- What differs where segments are distributed by Citus. Runs in one transaction, after the segments were distributed and
-- again after migrations, which may have replaced a function. All else is the schema's.

-- Functions that read segments are PL/pgSQL here: a function in SQL cannot hand its parameters to another machine. They
-- read the packed segments of one machine; unpacking them is the coordinator's work.
create or replace function segments_between(logger integer, from_at timestamptz, until_at timestamptz)
  returns setof reading_segments language plpgsql stable as $$
declare
  -- A segment never crosses a month: older partitions are not looked at.
  month_begins timestamptz := date_trunc('month', from_at, 'UTC');
begin
  return query select s.* from reading_segments s
   where s.logger_id = segments_between.logger and s.first_at < segments_between.until_at
     and s.last_at >= segments_between.from_at and s.first_at >= month_begins;
end $$;

create or replace function all_segments() returns setof reading_segments language plpgsql stable as $$
begin
  return query select s.* from reading_segments s;
end $$;

create or replace function segments_of_month(month date) returns setof reading_segments language plpgsql stable as $$
declare
  from_at timestamptz := month_start(month);
  until_at timestamptz := month_end(month);
begin
  return query select s.* from reading_segments s where s.first_at >= from_at and s.first_at < until_at;
end $$;

create or replace function segments_of_batches(ids bigint[]) returns setof reading_segments language plpgsql stable as $$
declare
  until_at timestamptz := (select max(b.received_at) + interval '1 day' from reading_batches b where b.id = any(ids));
begin
  return query select s.* from reading_segments s
   where (s.batches <> '' or s.batch_id = any(segments_of_batches.ids)) and s.first_at < until_at;
end $$;

-- Citus takes what depends on the table's type for a part of the table: the view must not.
create or replace function readings_of_all()
  returns table (logger_id integer, at timestamptz, milli_celsius integer, centi_humidity smallint, lat real, lon real,
    batch_id bigint) language plpgsql stable as $$
begin
  return query select s.logger_id, r.* from all_segments() s, readings_of_segment(s, '-infinity', 'infinity') r;
end $$;
create or replace view readings as select r.* from readings_of_all() r;

-- Hashed where the segments are. The rows of a shard have another type than those of the table, and the same hash.
create or replace function segments_digest(month date) returns bigint language plpgsql stable as $$
declare
  from_at timestamptz := month_start(month);
  until_at timestamptz := month_end(month);
begin
  return (select coalesce(bit_xor(found.hash), 0) from (
    select hash_record_extended(row(s.first_at, s.last_at, s.batch_id, s.logger_id, s.reading_count, s.step_ms, s.time_unit,
             s.milli_base, s.milli_unit, s.times, s.milli, s.batches, s.centi_humidity, s.lat, s.lon), 0) as hash
      from reading_segments s where s.first_at >= from_at and s.first_at < until_at) found);
end $$;

-- A reader of segments must not run in a parallel worker, which has no connections to other machines.
alter function readings_between(integer, timestamptz, timestamptz) parallel unsafe;
alter function positions_between(integer, timestamptz, timestamptz) parallel unsafe;
alter function reading_at(integer, timestamptz) parallel unsafe;
alter function last_milli(integer, timestamptz) parallel unsafe;
alter function last_position(integer, timestamptz, timestamptz) parallel unsafe;

-- A commit arrives on the other machines just after it is seen here. The locks end when it has arrived everywhere: whoever
-- locks a logger next sees the readings of the one before. Number 0 stands for all loggers: a snapshot of all machines is
-- taken while nobody holds it (snapshot.ts).
create or replace function awaited_loggers(ids integer[]) returns integer[] language plpgsql stable as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('readings of a logger'), 0);
  perform pg_advisory_xact_lock(hashtext('readings of a logger'), logger.id) from (
    select given.id from unnest(awaited_loggers.ids) as given (id) order by given.id) logger;
  return ids;
end $$;

-- Months are made and dropped on all machines over the connections that the transaction already has. The trigger that keeps
-- segments reads no table, so that it is safe on shards; Citus wants to be told so.
alter function ensure_readings_month(date) set citus.multi_shard_modify_mode = 'sequential';
alter function ensure_readings_month(date) set citus.enable_unsafe_triggers = on;
alter function move_readings_month(bigint) set citus.multi_shard_modify_mode = 'sequential';
alter function move_readings_month(bigint) set citus.enable_unsafe_triggers = on;

-- Citus carries a truncation that the coordinator has allowed on to the shards; decisions are not known there.
create or replace function keep_table() returns trigger language plpgsql as $$
declare
  kept_until date;
begin
  if to_regclass('retained_deliveries') is null then
    return null;
  end if;
  select max(r.kept_until) into kept_until from retained_deliveries r where r.kept_until >= local_day(now());
  perform refuse_purge(tg_table_name, kept_until);
  return null;
end $$;

-- The permission of allow_segment_replacement() is a setting; `set local` carries it to the machine of the logger, where
-- keep_segments() asks for it, and set_config() does not.
create or replace function carry_segment_replacement() returns trigger language plpgsql as $$
declare
  allowed text := case tg_op when 'DELETE' then '' else new.during || ' of ' || new.logger_id end;
begin
  set local citus.propagate_set_commands to local;
  execute format('set local portal.replaces_segments to %L', allowed);
  return null;
end $$;
create or replace trigger carried after insert or delete on segment_replacements
  for each row execute function carry_segment_replacement();
