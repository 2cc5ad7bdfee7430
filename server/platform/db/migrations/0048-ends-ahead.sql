-- Loggers that may still fall silent are those without an end (open_assignment_temperature) and those whose end lies ahead; a
-- dashboard asks for the ends of the last days too. Few of all assignments are any of these.
create index ended_assignment_temperature on assignment_temperature (end_at) where end_at is not null;

-- Once no assignment may fall silent any more, a delivery that has arrived may be released.
create or replace function release_temperature() returns trigger language plpgsql as $$
begin
  insert into release_queue (delivery_id)
  select delivery_id from touched now join former was using (delivery_id)
   where (now.outcome, now.excursion_count, now.gap_count, now.conflict_count, now.suspect_count, now.calibration,
          now.stale_at is null)
      is distinct from (was.outcome, was.excursion_count, was.gap_count, was.conflict_count, was.suspect_count, was.calibration,
          was.stale_at is null)
     and exists (select from delivery_facts f where f.delivery_id = now.delivery_id and f.delivered_at is not null);
  return null;
end $$;
