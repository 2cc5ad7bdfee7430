create table loggers (
  id integer generated always as identity primary key,
  company_id bigint not null references companies,
  serial text not null,
  model text,
  interval_seconds integer check (interval_seconds > 0),
  calibrated_on date,
  calibration_due date,
  battery_percent smallint,
  registered_at timestamptz not null default now(),
  unique (company_id, serial)
);

-- What moves with every batch lives apart from the logger's facts. Its row is the lock of everything that its readings touch.
create table logger_progress (
  logger_id integer primary key references loggers,
  last_at timestamptz
);

create table logger_links (
  id bigint generated always as identity primary key,
  delivery_id bigint not null references deliveries,
  logger_id integer not null references loggers,
  from_at timestamptz not null,
  to_at timestamptz,
  interval_seconds integer check (interval_seconds > 0),
  check (to_at is null or to_at > from_at)
);
create index on logger_links (delivery_id);
create index on logger_links (logger_id, from_at);

-- The items that a logger accompanies; a link without rows carries all items of its delivery.
create table logger_link_items (
  logger_link_id bigint not null references logger_links on delete cascade,
  delivery_item_id bigint not null references delivery_items on delete cascade,
  primary key (logger_link_id, delivery_item_id)
);
create index on logger_link_items (delivery_item_id);

-- One row a request, file or message that brought readings; its checksum proves that they are unchanged.
create table reading_batches (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  api_key_id bigint references api_keys,
  source text not null,
  received_at timestamptz not null default now(),
  accepted integer not null,
  duplicate integer not null,
  conflict integer not null,
  rejected integer not null,
  -- SHA-256 over the accepted readings in order of logger and time (server/telemetry/readings/readingChecksum.ts).
  checksum bytea not null
);
create index on reading_batches (company_id);
create index on reading_batches (api_key_id);

-- No foreign keys: they halve the rate, and the loggers' rows are locked while their readings are written.
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

-- Another value for a time that is taken already: kept apart, counted, and in no figure.
create table reading_conflicts (
  logger_id integer not null,
  at timestamptz not null,
  milli_celsius integer not null,
  batch_id bigint not null,
  primary key (logger_id, at, milli_celsius)
);
