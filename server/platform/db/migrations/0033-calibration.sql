-- One truth about calibrations: a logger's dates are those of its rows.
alter table loggers drop column calibrated_on;
alter table loggers drop column calibration_due;
-- A certificate belongs to one calibration.
drop index logger_calibrations_document_id_idx;
create unique index on logger_calibrations (document_id);
-- What runs out soon is looked for every day.
create index on logger_calibrations (due_on);

-- Of deliveries and of their items: `uncalibrated` where a logger measured on a day that none of its calibrations covers,
-- else `unknown` where one has no calibration registered, else `calibrated`; null without readings. As
-- contract/telemetry/rules/loggers/calibration.ts says it.
alter table delivery_temperature add column calibration text
  check (calibration in ('calibrated', 'uncalibrated', 'unknown'));
alter table delivery_item_temperature add column calibration text
  check (calibration in ('calibrated', 'uncalibrated', 'unknown'));

create function start_of_local_day(day date) returns timestamptz language sql stable as $$
  select day::timestamp at time zone (select time_zone from local_time)
$$;

-- The time that a logger's calibrations cover, null where it has none: each from the beginning of its day to the end of the
-- day on which the next one is due.
create function calibrated_spans(logger integer) returns tstzmultirange language sql stable as $$
  select range_agg(tstzrange(start_of_local_day(calibrated_on), start_of_local_day(due_on + 1)))
    from logger_calibrations where logger_id = logger
$$;

-- Of a logger's readings from the first to the last one. Readings are looked at only where the calibrations leave a hole
-- between the two.
create function calibration_of(logger integer, first_at timestamptz, last_at timestamptz) returns text
  language sql stable as $$
  select case
    when spans is null then 'unknown'
    when spans @> tstzrange(first_at, last_at, '[]') then 'calibrated'
    when not spans @> first_at or not spans @> last_at then 'uncalibrated'
    when exists (
      select from unnest(tstzmultirange(tstzrange(first_at, last_at, '[]')) - spans) hole
        join readings r on r.logger_id = logger and r.at >= lower(hole) and r.at < upper(hole)) then 'uncalibrated'
    else 'calibrated' end
    from (select calibrated_spans(logger) as spans) known
$$;

-- Writes what has changed, and nothing where nothing has.
create function keep_calibration(ids bigint[]) returns void language sql as $$
  with measured as materialized (
    select l.id, l.delivery_id, calibration_of(l.logger_id, t.first_at, t.last_at) as calibration
      from logger_links l join link_temperature t on t.logger_link_id = l.id
     where l.delivery_id = any (ids) and t.reading_count > 0),
  of_items as (
    select i.id, case when bool_or(m.calibration = 'uncalibrated') then 'uncalibrated'
                      when bool_or(m.calibration = 'unknown') then 'unknown'
                      when count(m.id) > 0 then 'calibrated' end as calibration
      from delivery_items i
      left join measured m on m.delivery_id = i.delivery_id
       and (exists (select from logger_link_items c where c.logger_link_id = m.id and c.delivery_item_id = i.id)
            or not exists (select from logger_link_items c where c.logger_link_id = m.id))
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
select keep_calibration(array(select id from deliveries));

-- What a list shows: as in migration 0016, and the calibration.
create or replace function live_figures() returns trigger language plpgsql as $$
begin
  perform live_tell('readings', array(select delivery_id from touched order by delivery_id));
  perform live_tell('figures', array(
    select delivery_id from touched now join former was using (delivery_id)
     where (now.outcome, now.excursion_count, now.spike_count, now.gap_count, now.conflict_count, now.suspect_count,
            now.min_milli, now.max_milli, now.calibration)
        is distinct from
           (was.outcome, was.excursion_count, was.spike_count, was.gap_count, was.conflict_count, was.suspect_count,
            was.min_milli, was.max_milli, was.calibration)
     order by delivery_id));
  return null;
end $$;

-- Each reminder is given once: of a calibration with this last day, so many days before it. A last day that is moved is
-- reminded of anew.
create table calibration_reminders (
  calibration_id bigint not null references logger_calibrations on delete cascade,
  due_on date not null,
  days_before smallint not null check (days_before in (30, 0)),
  reminded_at timestamptz not null,
  primary key (calibration_id, due_on, days_before)
);
