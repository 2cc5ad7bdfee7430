-- A logger's assignment ends where the same sender's next one begins; nobody else's shortens it (docs/decisions/0059).

-- What the sender told where the logger's owner decided otherwise: from_at and to_at are then the owner's, and may leave
-- nothing of the assignment.
alter table logger_links
  add column sent_from_at timestamptz,
  add column sent_to_at timestamptz,
  drop constraint logger_links_check,
  add constraint logger_links_check check (to_at is null or to_at > from_at or (sent_from_at is not null and to_at = from_at));

-- How owners decided between two senders who had one logger at the same time.
create table assignment_decisions (
  id bigint generated always as identity primary key,
  logger_id integer not null references loggers,
  -- The assignment that stays as it is, and the one that gives way. A sender may have taken either back since.
  kept_link_id bigint references logger_links on delete set null,
  cut_link_id bigint references logger_links on delete set null,
  from_at timestamptz not null,
  to_at timestamptz,
  reason text not null,
  decided_by bigint not null references users,
  decided_at timestamptz not null
);
create index on assignment_decisions (logger_id, decided_at);
create index on assignment_decisions (kept_link_id);
create index on assignment_decisions (cut_link_id);
select audit_table('assignment_decisions', '{id}');

-- Times for which two senders have one logger, once from each side; without `until_at` both are open.
create view assignment_overlaps as
  select a.id as link_id, a.delivery_id, a.logger_id, b.id as other_link_id, b.delivery_id as other_delivery_id,
         greatest(a.from_at, b.from_at) as from_at, least(ta.end_at, tb.end_at) as until_at
    from logger_links a
    join link_temperature ta on ta.logger_link_id = a.id
    join deliveries da on da.id = a.delivery_id
    join logger_links b on b.logger_id = a.logger_id and b.delivery_id <> a.delivery_id
    join link_temperature tb on tb.logger_link_id = b.id
    join deliveries db on db.id = b.delivery_id
   where da.sender_id <> db.sender_id
     and a.from_at < coalesce(tb.end_at, 'infinity') and b.from_at < coalesce(ta.end_at, 'infinity')
     -- Of an assignment that gave way nothing may be left.
     and a.from_at < coalesce(ta.end_at, 'infinity') and b.from_at < coalesce(tb.end_at, 'infinity');

-- As in migration 0055, but for whose next assignment counts.
create or replace function month_kept_because(month date) returns text language sql stable as $$
  select why from (
    select 1, 'evidence' as why where exists (
      select from retained_spans s join retained_deliveries r using (delivery_id)
       where tstzrange(s.from_at, s.to_at) && tstzrange(month_start(month), month_end(month))
         and r.kept_until >= local_day(now()))
    union all
    select 2, 'openDelivery' where exists (
      select from logger_links l join deliveries d on d.id = l.delivery_id
       where l.from_at < month_end(month) and coalesce(l.to_at, 'infinity') > month_start(month)
         and (d.delivered_at is null
           or exists (select from excursion_cases c where c.delivery_id = d.id and c.state <> 'concluded'))
         and exists (select from readings r where r.logger_id = l.logger_id
           and r.at >= greatest(l.from_at, month_start(month))
           and r.at < least(month_end(month), coalesce(l.to_at, d.delivered_at, (
             select min(n.from_at) from logger_links n join deliveries m on m.id = n.delivery_id
              where n.logger_id = l.logger_id and n.from_at > l.from_at and m.sender_id = d.sender_id),
             'infinity'))))) known
   order by 1 limit 1
$$;
