-- Quality: alerts.

-- Alert rules of a company: one per kind, or per kind and product. `steps`, `quiet_hours` and
-- `escalation` are as contract/quality/rules/alertRules.ts has them.
create table alert_rules (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  product_id bigint references products,
  kind text not null check (kind in ('excursion', 'silence', 'lowBattery', 'lateArrival')),
  is_active boolean not null,
  steps jsonb not null,
  notifies_contacts boolean not null,
  user_ids integer[] not null default '{}',
  by_mail boolean not null,
  quiet_hours jsonb not null default '[]',
  critical_breaks_quiet boolean not null,
  escalation jsonb not null default '[]',
  -- Nobody is notified of what happened before.
  active_from timestamptz not null,
  updated_at timestamptz not null,
  check (kind <> 'lowBattery' or product_id is null),
  unique nulls not distinct (company_id, kind, product_id)
);
create index on alert_rules (product_id);

-- A company's quality contacts; without any, its managers are notified.
create table alert_contacts (
  company_id bigint not null references companies,
  user_id bigint not null references users on delete cascade,
  primary key (company_id, user_id)
);
create index on alert_contacts (user_id);

-- One alert per delivery, per logger of a delivery, or per logger, depending on its kind.
create table alerts (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  kind text not null check (kind in ('excursion', 'silence', 'lowBattery', 'lateArrival')),
  delivery_id bigint references deliveries on delete cascade,
  logger_id integer references loggers on delete cascade,
  -- Null: an excursion that no rule of the company covers.
  rule_id bigint references alert_rules on delete set null,
  -- The highest step that it ever reached: 1 caution, 2 warning, 3 critical.
  severity smallint not null check (severity between 1 and 3),
  -- Incremented when it returns after it was withdrawn: people are notified again.
  round integer not null default 1,
  facts jsonb not null,
  happened_at timestamptz not null,
  found_at timestamptz not null,
  worsened_at timestamptz not null,
  acknowledged_at timestamptz,
  -- A re-evaluation or a changed plan removed its reason.
  withdrawn_at timestamptz,
  -- Its reason ended; the next time is another alert.
  ended_at timestamptz,
  check (num_nonnulls(delivery_id, logger_id) > 0)
);
create unique index one_alert_of_a_subject on alerts (company_id, kind, delivery_id, logger_id) nulls not distinct
  where ended_at is null;
select add_indexes('alerts', 'delivery_id', 'logger_id', 'rule_id', 'company_id, found_at');
create index open_alerts on alerts (company_id) where acknowledged_at is null and withdrawn_at is null and ended_at is null;

create table alert_steps (
  alert_id bigint not null references alerts on delete cascade,
  round integer not null,
  severity smallint not null,
  found_at timestamptz not null,
  happened_at timestamptz not null,
  facts jsonb not null,
  primary key (alert_id, round, severity)
);

-- Who is notified of which step, how and when; nobody twice.
create table alert_notifications (
  id bigint generated always as identity primary key,
  alert_id bigint not null references alerts on delete cascade,
  user_id bigint not null references users on delete cascade,
  act text not null check (act in ('raised', 'escalated', 'withdrawn')),
  round integer not null,
  severity smallint not null,
  -- 0: at once; from 1 on: because nobody had acknowledged.
  level smallint not null,
  channel text not null check (channel in ('inApp', 'mail')),
  due_at timestamptz not null,
  -- Quiet hours hold it back until it is due.
  is_deferred boolean not null,
  notified_at timestamptz,
  -- The alert was settled before the notification was sent.
  dropped_at timestamptz,
  unique (alert_id, user_id, act, round, severity, level, channel)
);
create index on alert_notifications (user_id);
create index alert_notifications_due on alert_notifications (due_at) where notified_at is null and dropped_at is null;

create table alert_acknowledgements (
  id bigint generated always as identity primary key,
  alert_id bigint not null references alerts on delete cascade,
  -- The company of the alert, not of the user.
  company_id bigint not null references companies,
  user_id bigint not null references users,
  round integer not null,
  severity smallint not null,
  comment text not null,
  at timestamptz not null
);
select add_indexes('alert_acknowledgements', 'alert_id', 'company_id', 'user_id');

-- Deliveries whose excursions or lateness may have changed. Every change adds a row, even if there is one: the process that
-- took that one may have read the delivery before this change.
create table alert_queue (
  delivery_id bigint not null,
  queued_at timestamptz not null default clock_timestamp()
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000);

-- The last time that silent loggers and late arrivals were looked for. While the portal did not run, loggers could not
-- send: they get time to catch up before their silence counts.
create table alert_clock (
  id smallint primary key default 1 check (id = 1),
  evaluated_at timestamptz not null,
  silences_from timestamptz not null
);
insert into alert_clock (evaluated_at, silences_from) values ('epoch', 'epoch');

-- How far (thousandths of °C beyond the band) and how long (all excursions of the worst logger) the items of a product
-- were out of range in a delivery; no row if they were not. Spikes are excused.
create function excursions_of(ids bigint[])
  returns table (delivery_id bigint, product_id bigint, deviation_milli_celsius integer, out_of_range_ms double precision)
  language sql stable as $$
  select delivery_id, product_id, max(beyond), max(outside)
    from (
      select i.delivery_id, i.product_id, max(greatest(r.highest_milli - j.upper_milli, j.lower_milli - r.lowest_milli)) as beyond,
             sum(extract(epoch from r.ended_at - r.started_at) * 1000)::float8 as outside
        from delivery_items i
        join product_versions v on v.id = i.product_version_id
        join (values ('2-8', 2000, 8000), ('max5', null, 5000), ('1-30', 1000, 30000)) b (band, lower_milli, upper_milli)
          on b.band = v.band
        join logger_assignments l on l.delivery_id = i.delivery_id
         and (not exists (select from logger_assignment_items c where c.logger_assignment_id = l.id)
           or exists (select from logger_assignment_items c where c.logger_assignment_id = l.id and c.delivery_item_id = i.id))
        join assignment_evaluations j on j.logger_assignment_id = l.id and j.tolerance_minutes = v.tolerance_minutes
         and j.lower_milli is not distinct from b.lower_milli and j.upper_milli is not distinct from b.upper_milli
        join out_of_range_periods r on r.assignment_evaluation_id = j.id and r.kind = 'excursion'
       where i.delivery_id = any (ids)
       group by i.id, l.id) of_loggers
   group by delivery_id, product_id
$$;

-- The excursions of a delivery at its last evaluation of alerts: only what is worse since then is new.
create table excursion_snapshots (
  delivery_id bigint not null references deliveries on delete cascade,
  product_id bigint not null references products,
  deviation_milli_celsius integer not null,
  out_of_range_ms double precision not null,
  primary key (delivery_id, product_id)
);
create index on excursion_snapshots (product_id);

create function alert_first_temperature() returns trigger language plpgsql as $$
begin
  insert into alert_queue (delivery_id) select delivery_id from touched where excursion_count > 0;
  return null;
end $$;
select add_triggers('alert', 'delivery_temperature', 'insert', 'alert_first_temperature');

create function alert_temperature() returns trigger language plpgsql as $$
begin
  insert into alert_queue (delivery_id)
  select delivery_id from touched now join former was using (delivery_id)
   where (now.excursion_count > 0 or was.excursion_count > 0)
     and (now.excursion_count, now.above_ms, now.below_ms, now.min_milli, now.max_milli)
      is distinct from (was.excursion_count, was.above_ms, was.below_ms, was.min_milli, was.max_milli);
  return null;
end $$;
select add_triggers('alert', 'delivery_temperature', 'change', 'alert_temperature');

-- A delivery that was late when it arrived, or whose plan changed. While it is on its way, the clock finds it.
create function alert_first_arrival() returns trigger language plpgsql as $$
begin
  insert into alert_queue (delivery_id) select delivery_id from touched where delivered_at > arrival_deadline;
  return null;
end $$;
select add_triggers('alert', 'delivery_facts', 'insert', 'alert_first_arrival');

create function alert_arrival() returns trigger language plpgsql as $$
begin
  insert into alert_queue (delivery_id)
  select delivery_id from touched now join former was using (delivery_id)
   where (now.delivered_at, now.arrival_deadline) is distinct from (was.delivered_at, was.arrival_deadline)
     and num_nonnulls(now.arrival_deadline, was.arrival_deadline) > 0;
  return null;
end $$;
select add_triggers('alert', 'delivery_facts', 'change', 'alert_arrival');
