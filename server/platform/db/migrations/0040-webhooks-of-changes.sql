-- Changes of a case that is open, too, are told by webhook (docs/decisions/0128).
create or replace function webhook_cases() returns trigger language plpgsql as $$
begin
  if webhooks_wanted() then
    insert into webhook_events (type, delivery_id, subject_id, facts, happened_at)
    select e.type, k.delivery_id, k.id, jsonb_build_object('number', k.number), t.at
      from touched t join excursion_cases k on k.id = t.case_id
      join (values
        ('opened', 'case.opened'),
        ('excursionsGrew', 'case.excursions_changed'), ('excursionsWithdrawn', 'case.excursions_changed'),
        ('assessmentStarted', 'case.assessment_started'),
        ('assessmentChanged', 'case.assessment_changed'), ('assessmentRevised', 'case.assessment_changed'),
        ('dueDateChanged', 'case.due_date_changed'),
        ('concluded', 'case.concluded'), ('reopened', 'case.reopened')) e (kind, type) on e.kind = t.kind
     order by t.id;
  end if;
  return null;
end $$;

-- Lateness is noted from the first endpoint on, whether anybody wants to know or not. What was late before the first one that
-- does counts as told: so far it was never noted.
insert into webhook_events (type, once, delivery_id, happened_at, planned_at)
select 'delivery.late', concat('late ', f.delivery_id, ' ', extract(epoch from f.arrival_deadline)), f.delivery_id,
       f.arrival_deadline, now()
  from delivery_facts f join deliveries d on d.id = f.delivery_id
 where f.delivered_at is null and greatest(f.arrival_deadline, d.registered_at) between
       (select min(e.created_at) from webhook_endpoints e) and
       (select min(e.created_at) from webhook_endpoints e where 'delivery.late' = any (e.event_types))
 order by f.delivery_id
on conflict (once) do nothing;

-- What an endpoint is sent next: after a long pause, thousands wait. Holds writers for a second for each million messages.
create index webhook_messages_due on webhook_messages (endpoint_id, next_try_at, id) where state = 'waiting';
