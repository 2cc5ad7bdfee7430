-- Derived from readings, links and versions of band and tolerance; rebuilt at will, therefore outside the audit trail.
create table link_temperature (
  logger_link_id bigint primary key references logger_links on delete cascade,
  -- The fold's state (contract/rules), from which readings that come in order go on.
  state jsonb not null,
  end_at timestamptz,
  interval_ms double precision not null,
  interval_source text not null check (interval_source in ('link', 'registry', 'median', 'default')),
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
  -- An open link's silence counts as a gap from here on.
  stale_at timestamptz
);

-- One row for each band and tolerance that a link's items have, and one for their intersection.
create table link_judgements (
  id bigint generated always as identity primary key,
  logger_link_id bigint not null references logger_links on delete cascade,
  lower_milli integer,
  upper_milli integer,
  tolerance_minutes numeric(8, 2) not null,
  in_band_ms double precision not null,
  above_ms double precision not null,
  below_ms double precision not null,
  excursion_count integer not null,
  spike_count integer not null,
  longest_run_ms double precision not null,
  unique nulls not distinct (logger_link_id, lower_milli, upper_milli, tolerance_minutes)
);

create table temperature_runs (
  id bigint generated always as identity primary key,
  link_judgement_id bigint not null references link_judgements on delete cascade,
  started_at timestamptz not null,
  ended_at timestamptz not null,
  closed_by text not null check (closed_by in ('back', 'gap', 'open')),
  kind text not null check (kind in ('spike', 'excursion')),
  side text not null check (side in ('above', 'below', 'both')),
  lowest_milli integer not null,
  highest_milli integer not null,
  above_ms double precision not null,
  below_ms double precision not null,
  unique (link_judgement_id, started_at)
);

create table temperature_gaps (
  logger_link_id bigint not null references logger_links on delete cascade,
  from_at timestamptz not null,
  to_at timestamptz not null,
  primary key (logger_link_id, from_at)
);

create table delivery_item_temperature (
  delivery_item_id bigint primary key references delivery_items on delete cascade,
  outcome text not null check (outcome in ('kept', 'excursion', 'incomplete', 'noData')),
  stale_at timestamptz,
  reading_count bigint not null,
  excursion_count integer not null,
  spike_count integer not null,
  gap_count integer not null,
  conflict_count integer not null,
  suspect_count integer not null,
  min_milli integer,
  max_milli integer
);

create table delivery_temperature (
  delivery_id bigint primary key references deliveries on delete cascade,
  -- Without the silence of open links, which grows by itself: `incomplete` from stale_at on where this says `kept`.
  outcome text not null check (outcome in ('kept', 'excursion', 'incomplete', 'noData')),
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
  mkt_logger_link_id bigint references logger_links on delete set null,
  in_band_ms double precision not null,
  above_ms double precision not null,
  below_ms double precision not null
);
create index on delivery_temperature (mkt_logger_link_id);
