-- As in the schema; a hole with readings in the archive counts as one with readings. Its readings are not there to be looked
-- at, and without them the flag of a delivery would have become `calibrated` with the next calibration of its logger.
create or replace function calibration_of(logger integer, first_at timestamptz, last_at timestamptz) returns text
  language sql stable as $$
  select case
    when spans is null then 'unknown'
    when spans @> tstzrange(first_at, last_at, '[]') then 'calibrated'
    when not spans @> first_at or not spans @> last_at then 'uncalibrated'
    when exists (
      select from unnest(tstzmultirange(tstzrange(calibration_of.first_at, calibration_of.last_at, '[]')) - known.spans) hole
       where is_archived(lower(hole), upper(hole))
          or exists (select from readings_between(calibration_of.logger, lower(hole), upper(hole))))
      then 'uncalibrated'
    else 'calibrated' end
    from (select calibrated_spans(logger) as spans) known
$$;
