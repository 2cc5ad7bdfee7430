-- A battery's charge moves with the readings, as the last reading does: beside the clock, outside the audit trail.
alter table loggers drop column battery_percent;
alter table logger_progress add column battery_percent smallint check (battery_percent between 0 and 100);
alter table logger_progress add column battery_at timestamptz;
alter table logger_progress add check ((battery_percent is null) = (battery_at is null));

-- What people call it, and whether it is still in use; a retired logger keeps its readings and is offered for nothing new.
alter table loggers add column name text;
alter table loggers add column note text;
alter table loggers add column retired_on date;
alter table loggers add check (calibration_due is null or calibrated_on is null or calibration_due >= calibrated_on);

-- Each calibration with its certificate; the registry's calibrated_on and calibration_due are those of the latest.
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
create index on logger_calibrations (document_id);
insert into logger_calibrations (logger_id, calibrated_on, due_on)
select id, calibrated_on, calibration_due from loggers where calibrated_on is not null and calibration_due is not null;
select audit_table('logger_calibrations', '{id}');
select audit_table('loggers', '{id}');
