-- Arrivals whose time somebody should check: readings after them were out of range while something says that the delivery was
-- still on its way, or the positions say that it was elsewhere (docs/decisions/0100). Derived; it changes no evaluation.
create table arrival_checks (
  delivery_id bigint primary key references deliveries on delete cascade,
  arrived_at timestamptz not null,
  -- The longest time out of range after it, of one logger.
  left_at timestamptz,
  until_at timestamptz,
  -- The logger was out of range at its last reading.
  is_open boolean,
  serial text,
  -- How far from the destination it was at the arrival, and until when it was.
  far_meters integer,
  far_until timestamptz,
  check (num_nonnulls(left_at, until_at, is_open, serial) in (0, 4)),
  check (num_nonnulls(far_meters, far_until) in (0, 2)),
  check (num_nonnulls(left_at, far_meters) > 0)
);
select add_triggers('live', 'arrival_checks', 'insert update delete', 'live_touched', 'facts', 'delivery_id');

-- The pieces planned, and counted last at each act, if they differ; else null. An act's count is that of the confirmation that
-- stands, or of a remark since; without a time of the act none stands.
create function piece_difference(delivery bigint) returns jsonb language sql stable as $$
  select jsonb_build_object('planned', c.planned, 'pickup', c.pickup, 'arrival', c.arrival) from (
    select (array_agg(x.planned_pieces order by x.received_at desc, x.id desc))[1] as planned,
           (array_agg(x.pieces order by x.received_at desc, x.id desc) filter (where x.act = 'pickup'))[1] as pickup,
           (array_agg(x.pieces order by x.received_at desc, x.id desc) filter (where x.act = 'arrival'))[1] as arrival
      from delivery_confirmations x join deliveries d on d.id = x.delivery_id
     where x.delivery_id = piece_difference.delivery and x.pieces is not null
       and case x.act when 'pickup' then d.actual_pickup else d.delivered_at end is not null
       and not exists (
         select from delivery_confirmations s
          where s.delivery_id = x.delivery_id and s.act = x.act and not s.is_remark and s.id > x.id)) c
   where c.pickup <> c.planned or c.arrival <> c.planned or c.pickup <> c.arrival
$$;

-- Both raise alerts of their own, which no rule of a company covers.
alter table alerts drop constraint alerts_kind_check, add constraint alerts_kind_check
  check (kind in ('excursion', 'silence', 'lowBattery', 'lateArrival', 'arrivalCheck', 'pieceDifference'));

-- What may change a check queues the delivery: its arrival and plan, a pickup that was cleared, what people confirm, and readings
-- after the arrival.
create or replace function alert_first_arrival() returns trigger language plpgsql as $$
begin
  insert into alert_queue (delivery_id) select delivery_id from touched where delivered_at is not null;
  return null;
end $$;
create or replace function alert_arrival() returns trigger language plpgsql as $$
begin
  insert into alert_queue (delivery_id)
  select delivery_id from touched now join former was using (delivery_id)
   where (now.delivered_at, now.arrival_deadline) is distinct from (was.delivered_at, was.arrival_deadline)
      or now.is_awaiting_pickup and not was.is_awaiting_pickup;
  return null;
end $$;

create function alert_confirmations() returns trigger language plpgsql as $$
begin
  insert into alert_queue (delivery_id) select distinct delivery_id from touched;
  return null;
end $$;
select add_triggers('alert', 'delivery_confirmations', 'insert', 'alert_confirmations');

create function queue_readings_after_arrival(loggers integer[], from_at timestamptz, to_at timestamptz) returns void
  language plpgsql as $$
begin
  insert into alert_queue (delivery_id)
  select distinct d.id from logger_assignments l join deliveries d on d.id = l.delivery_id
   where l.logger_id = any (loggers) and l.to_at is null and l.from_at <= queue_readings_after_arrival.to_at
     and d.delivered_at <= queue_readings_after_arrival.to_at
     and d.delivered_at > queue_readings_after_arrival.from_at - interval '72 hours';
end $$;

-- Who cleared a confirmed time wants it confirmed again: an act may have several confirmations, and the latest counts.
drop index delivery_confirmations_delivery_id_act_idx;
