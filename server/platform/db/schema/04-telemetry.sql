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

-- No foreign keys: they would halve the ingest rate, and the loggers' rows are locked while their readings are written.
-- Binary COPY writes the columns in this order (server/telemetry/ingest/storage/copyReadings.ts). ensure_readings_month() makes
-- the partitions, one per month.
create table readings (
  logger_id integer not null,
  at timestamptz not null,
  milli_celsius integer not null,
  centi_humidity smallint,
  lat real,
  lon real,
  batch_id bigint not null,
  primary key (logger_id, at)
) partition by range (at);

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
