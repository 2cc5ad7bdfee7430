-- Telemetry: loggers, their readings, and the temperature evaluation of deliveries. Foreign keys to deliveries, their
-- items and their loggers follow in 05-logistics.sql, those to logger files in 07-devices.sql.

create table loggers (
  id integer generated always as identity primary key,
  company_id bigint not null references companies,
  serial text not null,
  name text,
  model text,
  interval_seconds integer check (interval_seconds > 0),
  note text,
  registered_at timestamptz not null default now(),
  -- A retired logger keeps its readings and cannot be selected for anything new.
  retired_on date,
  unique (company_id, serial)
);
-- An external MQTT broker identifies a logger by its serial number alone.
create index on loggers (serial);

alter table partner_grant_loggers add foreign key (logger_id) references loggers;

-- Columns that change with every batch of readings, separate from loggers and therefore not audited. Its row is the lock
-- for everything that readings of the logger change.
create table logger_progress (
  logger_id integer primary key references loggers,
  last_at timestamptz,
  battery_percent smallint check (battery_percent between 0 and 100),
  battery_at timestamptz,
  check ((battery_percent is null) = (battery_at is null))
);

-- One row per request, file or message that brought readings; its checksum proves that they are unchanged.
create table reading_batches (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  api_key_id bigint references api_keys,
  logger_file_id bigint,
  -- The readings of this batch replaced those of a withdrawn file.
  withdrawal_id bigint,
  source text not null,
  received_at timestamptz not null default now(),
  accepted integer not null,
  duplicate integer not null,
  conflict integer not null,
  rejected integer not null,
  -- SHA-256 over the accepted readings in order of logger and time (server/telemetry/readings/readingChecksum.ts).
  checksum bytea not null
);
select add_indexes('reading_batches', 'company_id', 'api_key_id', 'logger_file_id', 'withdrawal_id');
-- The batches of the last hour are counted again and again; batches are stored in the order of their arrival.
create index on reading_batches using brin (received_at) with (pages_per_range = 16, autosummarize = on);

-- The readings of one logger in one month, ascending in time: first_at + n * step_ms + time_unit * (code n of times), with
-- milli_base + milli_unit * (code n of milli) thousandths of °C, from the batch batch_id + (code n of batches). Codes are
-- unsigned and big-endian, below 2^31, 0 to 4 bytes each; no bytes mean that all are 0. A segment is never changed, only
-- replaced by others with the same readings: late readings get segments of their own, which overlap others until they are
-- merged (server/telemetry/segments). No foreign keys: the loggers' rows are locked while their readings are written. Binary COPY
-- writes the columns in this order. ensure_readings_month() makes the partitions, one per month.
create table reading_segments (
  first_at timestamptz not null,
  last_at timestamptz not null,
  batch_id bigint not null,
  logger_id integer not null,
  reading_count integer not null check (reading_count between 1 and 4096),
  step_ms integer not null check (step_ms >= 0),
  time_unit integer not null check (time_unit >= 0),
  milli_base integer not null,
  milli_unit integer not null check (milli_unit >= 0),
  times bytea not null,
  milli bytea not null,
  batches bytea not null,
  -- Null if no reading has any.
  centi_humidity smallint[],
  lat real[],
  lon real[],
  primary key (logger_id, first_at),
  check (last_at >= first_at and last_at - first_at < 2147483648 * interval '1 ms'),
  -- Whoever reads a span looks only at its months.
  check (date_trunc('month', first_at at time zone 'UTC') = date_trunc('month', last_at at time zone 'UTC'))
) partition by range (first_at);

-- The code of one place (from 0).
create function packed_at(codes bytea, bytes_each integer, place integer) returns integer
  language sql immutable parallel safe as $$
  select case bytes_each
    when 0 then 0
    when 1 then get_byte(codes, place)
    when 2 then (get_byte(codes, 2 * place) << 8) | get_byte(codes, 2 * place + 1)
    when 3 then (get_byte(codes, 3 * place) << 16) | (get_byte(codes, 3 * place + 1) << 8) | get_byte(codes, 3 * place + 2)
    else (get_byte(codes, 4 * place) << 24) | (get_byte(codes, 4 * place + 1) << 16)
      | (get_byte(codes, 4 * place + 2) << 8) | get_byte(codes, 4 * place + 3) end
$$;

-- The readings of a segment with from_at <= at < until_at. Each packed column is decompressed once (`|| ''`, kept apart by
-- `offset 0`); places that cannot be in the span are left out, because no step is shorter than step_ms.
create function readings_of_segment(s reading_segments, from_at timestamptz, until_at timestamptz)
  returns table (at timestamptz, milli_celsius integer, centi_humidity smallint, lat real, lon real, batch_id bigint)
  language sql stable parallel safe rows 500 as $$
  select r.* from (
    select s.first_at + (n::bigint * s.step_ms + s.time_unit::bigint * packed_at(c.times, c.time_bytes, n)) * interval '1 ms' as at,
           (s.milli_base::bigint + s.milli_unit::bigint * packed_at(c.milli, c.milli_bytes, n))::integer as milli_celsius,
           c.centi_humidity[n + 1] as centi_humidity, c.lat[n + 1] as lat, c.lon[n + 1] as lon,
           s.batch_id + packed_at(c.batches, c.batch_bytes, n) as batch_id
      from (
        select s.times || ''::bytea as times, octet_length(s.times) / s.reading_count as time_bytes,
               s.milli || ''::bytea as milli, octet_length(s.milli) / s.reading_count as milli_bytes,
               s.batches || ''::bytea as batches, octet_length(s.batches) / s.reading_count as batch_bytes,
               s.centi_humidity || '{}'::smallint[] as centi_humidity, s.lat || '{}'::real[] as lat, s.lon || '{}'::real[] as lon,
               case when octet_length(s.times) = 0 then coalesce(ceil(extract(epoch from
                 greatest(readings_of_segment.from_at, s.first_at) - s.first_at) * 1000 / nullif(s.step_ms, 0)), 0)::integer
                 else 0 end as first_place,
               least(s.reading_count - 1, coalesce(floor(extract(epoch from
                 least(readings_of_segment.until_at, s.last_at) - s.first_at) * 1000 / nullif(s.step_ms, 0)),
                 s.reading_count)::integer) as last_place
         offset 0) c, generate_series(c.first_place, c.last_place) n) r
   where r.at >= readings_of_segment.from_at and r.at < readings_of_segment.until_at
$$;

-- All readings, one row each: (logger_id, at) is unique. With conditions for a span of a logger, every segment of the logger
-- is unpacked; readings_between() reads only those of the span.
create view readings as
  select s.logger_id, r.* from reading_segments s, readings_of_segment(s, '-infinity', 'infinity') r;

-- The segments of a logger with readings from from_at up to until_at. A segment never crosses a month (UTC): older
-- partitions are not looked at.
create function segments_between(logger integer, from_at timestamptz, until_at timestamptz) returns setof reading_segments
  language sql stable parallel safe as $$
  select s.* from reading_segments s
   where s.logger_id = segments_between.logger and s.first_at < segments_between.until_at
     and s.last_at >= segments_between.from_at
     and s.first_at >= date_trunc('month', segments_between.from_at, 'UTC')
$$;

-- The readings of a logger with from_at <= at < until_at, in no order.
create function readings_between(logger integer, from_at timestamptz, until_at timestamptz)
  returns table (logger_id integer, at timestamptz, milli_celsius integer, centi_humidity smallint, lat real, lon real,
    batch_id bigint)
  language sql stable parallel safe as $$
  select s.logger_id, r.* from segments_between(readings_between.logger, readings_between.from_at, readings_between.until_at) s,
         readings_of_segment(s, readings_between.from_at, readings_between.until_at) r
$$;

-- Those that have a position; segments without any are not unpacked.
create function positions_between(logger integer, from_at timestamptz, until_at timestamptz)
  returns table (logger_id integer, at timestamptz, milli_celsius integer, lat real, lon real)
  language sql stable parallel safe as $$
  select s.logger_id, r.at, r.milli_celsius, r.lat, r.lon
    from segments_between(positions_between.logger, positions_between.from_at, positions_between.until_at) s,
         readings_of_segment(s, positions_between.from_at, positions_between.until_at) r
   where s.lat is not null and s.lon is not null and r.lat is not null and r.lon is not null
$$;

-- The reading of a logger at a time, if there is one.
create function reading_at(logger integer, at timestamptz)
  returns table (logger_id integer, at timestamptz, milli_celsius integer, centi_humidity smallint, lat real, lon real,
    batch_id bigint)
  language sql stable parallel safe rows 1 as $$
  select * from readings_between(reading_at.logger, reading_at.at, reading_at.at + interval '1 ms')
$$;

-- What a logger measured in the reading at which a segment ends, in thousandths of °C.
create function last_milli(logger integer, at timestamptz) returns integer language sql stable parallel safe as $$
  select (s.milli_base::bigint + s.milli_unit::bigint * packed_at(s.milli, octet_length(s.milli) / s.reading_count, s.reading_count - 1))::integer
    from segments_between(last_milli.logger, last_milli.at, last_milli.at + interval '1 ms') s
   where s.last_at = last_milli.at
$$;

-- The last position of a logger with from_at <= at < until_at: of few segments, from their ends.
create function last_position(logger integer, from_at timestamptz, until_at timestamptz)
  returns table (at timestamptz, lat real, lon real) language plpgsql stable parallel safe as $$
declare
  s reading_segments;
  newest record;
begin
  for s in
    select g.* from segments_between(last_position.logger, last_position.from_at, last_position.until_at) g
     where g.lat is not null and g.lon is not null order by g.last_at desc
  loop
    exit when last_position.at >= s.last_at;
    select r.at, r.lat, r.lon into newest from (
      select s.first_at + ((n - 1)::bigint * s.step_ms + s.time_unit::bigint * packed_at(s.times, octet_length(s.times) / s.reading_count, n - 1))
               * interval '1 ms' as at, s.lat[n] as lat, s.lon[n] as lon
        from (select generate_series(s.reading_count, 1, -1) as n) places where s.lat[n] is not null and s.lon[n] is not null) r
     where r.at >= last_position.from_at and r.at < last_position.until_at limit 1;
    if newest.at > coalesce(last_position.at, '-infinity') then
      last_position.at := newest.at;
      last_position.lat := newest.lat;
      last_position.lon := newest.lon;
    end if;
  end loop;
  if last_position.at is not null then
    return next;
  end if;
end $$;

-- Segments are replaced as a whole: those of one logger and time, which allow_segment_replacement() names for its
-- transaction. This trigger reads no table, so that it works wherever a segment is stored.
create function keep_segments() returns trigger language plpgsql as $$
declare
  allowed text := coalesce(current_setting('portal.replaces_segments', true), '');
begin
  if tg_op = 'DELETE' and split_part(allowed, ' of ', 2) = old.logger_id::text
     and old.first_at <@ split_part(allowed, ' of ', 1)::tstzrange then
    return old;
  end if;
  raise exception 'readings are never changed: they are withdrawn with their file, or moved to the archive'
    using errcode = 'restrict_violation';
end $$;
create trigger evidence_stays before update or delete on reading_segments for each row execute function keep_segments();

-- Another value for a time that already has a reading: stored separately, counted, and not part of any figure. It can
-- become the reading when the file that brought the first one is withdrawn.
create table reading_conflicts (
  logger_id integer not null,
  at timestamptz not null,
  milli_celsius integer not null,
  centi_humidity smallint,
  lat real,
  lon real,
  batch_id bigint not null,
  primary key (logger_id, at, milli_celsius)
);

-- As contract/telemetry/rules/temperature/bands.ts has them, in thousandths of °C.
create function band_range(band text) returns int4range language sql immutable as $$
  select case band when '2-8' then int4range(2000, 8000, '[]') when 'max5' then int4range(null, 5000, '[]')
                   when '1-30' then int4range(1000, 30000, '[]') end
$$;

-- From here on: derived from readings, loggers of deliveries, and versions of band and tolerance. It can be rebuilt at
-- any time and is therefore not audited.
create table assignment_temperature (
  logger_assignment_id bigint primary key,
  -- The evaluator's state, from which readings that arrive in order continue.
  state jsonb not null,
  end_at timestamptz,
  interval_ms double precision not null,
  interval_source text not null check (interval_source in ('assignment', 'registry', 'median', 'default')),
  threshold_ms double precision not null,
  reading_count bigint not null,
  min_milli integer,
  max_milli integer,
  mean_celsius double precision,
  mkt_celsius double precision,
  weight_ms double precision not null,
  first_at timestamptz,
  last_at timestamptz,
  gap_count integer not null,
  gap_ms double precision not null,
  suspect_count integer not null,
  conflict_count integer not null,
  -- From then on the silence of an open assignment counts as a gap.
  stale_at timestamptz
);
-- Loggers that may fall silent: few of all assignments.
create index open_assignment_temperature on assignment_temperature (logger_assignment_id) where end_at is null;

-- One row per band and tolerance of the items of an assignment, and one for their intersection.
create table assignment_evaluations (
  id bigint generated always as identity primary key,
  logger_assignment_id bigint not null,
  lower_milli integer,
  upper_milli integer,
  tolerance_minutes numeric(8, 2) not null,
  in_band_ms double precision not null,
  above_ms double precision not null,
  below_ms double precision not null,
  excursion_count integer not null,
  spike_count integer not null,
  longest_period_ms double precision not null,
  unique nulls not distinct (logger_assignment_id, lower_milli, upper_milli, tolerance_minutes)
);

create table out_of_range_periods (
  id bigint generated always as identity primary key,
  assignment_evaluation_id bigint not null references assignment_evaluations on delete cascade,
  started_at timestamptz not null,
  ended_at timestamptz not null,
  closed_by text not null check (closed_by in ('back', 'gap', 'open')),
  kind text not null check (kind in ('spike', 'excursion')),
  side text not null check (side in ('above', 'below', 'both')),
  lowest_milli integer not null,
  highest_milli integer not null,
  above_ms double precision not null,
  below_ms double precision not null,
  unique (assignment_evaluation_id, started_at)
);

create table temperature_gaps (
  logger_assignment_id bigint not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  primary key (logger_assignment_id, from_at)
);

-- `calibration`, of items and deliveries: `uncalibrated` if a logger measured on a day that none of its calibrations
-- covers, else `unknown` if one has no calibration registered, else `calibrated`; null without readings. The rule is the
-- one of contract/telemetry/rules/loggers/calibration.ts.
create table delivery_item_temperature (
  delivery_item_id bigint primary key,
  outcome text not null check (outcome in ('compliant', 'excursion', 'incomplete', 'noData')),
  stale_at timestamptz,
  reading_count bigint not null,
  excursion_count integer not null,
  spike_count integer not null,
  gap_count integer not null,
  conflict_count integer not null,
  suspect_count integer not null,
  min_milli integer,
  max_milli integer,
  calibration text check (calibration in ('calibrated', 'uncalibrated', 'unknown'))
);

create table delivery_temperature (
  delivery_id bigint primary key,
  -- Without the growing silence of open assignments: from stale_at on, `compliant` means `incomplete`.
  outcome text not null check (outcome in ('compliant', 'excursion', 'incomplete', 'noData')),
  stale_at timestamptz,
  excursion_count integer not null,
  spike_count integer not null,
  gap_count integer not null,
  conflict_count integer not null,
  suspect_count integer not null,
  min_milli integer,
  max_milli integer,
  mean_celsius double precision,
  mkt_celsius double precision,
  mkt_logger_assignment_id bigint,
  in_band_ms double precision not null,
  above_ms double precision not null,
  below_ms double precision not null,
  calibration text check (calibration in ('calibrated', 'uncalibrated', 'unknown'))
);
create index on delivery_temperature (mkt_logger_assignment_id);
