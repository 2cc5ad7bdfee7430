-- An excursion is told by its start, whatever the bands of the items are that a logger measures: it ends when it has ended by
-- every band. Readings that come late may move its end, which is told again.
create or replace function webhook_excursions() returns trigger language plpgsql as $$
begin
  if webhooks_wanted() then
    insert into webhook_events (type, once, delivery_id, subject_id, facts, happened_at)
    select e.type, concat(e.type, ' ', l.id, ' ', extract(epoch from p.started_at), ' ' || extract(epoch from e.ended_at)),
           l.delivery_id, l.id, jsonb_build_object('startedAtMs', extract(epoch from p.started_at) * 1000),
           coalesce(e.ended_at, p.started_at)
      from touched p join assignment_evaluations v on v.id = p.assignment_evaluation_id
      join logger_assignments l on l.id = v.logger_assignment_id
     cross join lateral (values (1, 'temperature.excursion.opened', null, true),
       (2, 'temperature.excursion.closed', p.ended_at, not exists (
         select from assignment_evaluations ov join out_of_range_periods o on o.assignment_evaluation_id = ov.id
          where ov.logger_assignment_id = l.id and o.started_at = p.started_at and o.kind = 'excursion'
            and (o.closed_by = 'open' or o.ended_at > p.ended_at)))) e (place, type, ended_at, is_so)
     where p.kind = 'excursion' and e.is_so
     order by p.started_at, e.place
    on conflict (once) do nothing;
  end if;
  return null;
end $$;

-- What was told is not told again when it is evaluated anew.
update webhook_events set once = concat(once, ' ', extract(epoch from happened_at))
 where type = 'temperature.excursion.closed';
