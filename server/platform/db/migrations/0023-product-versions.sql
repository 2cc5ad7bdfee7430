-- A planned version that was taken back stays as a row, so that its number never means two things; no day chooses it.
alter table product_versions add column withdrawn_at timestamptz;
create index on product_versions (id) where withdrawn_at is not null;
select audit_table('product_versions', '{id}');

-- Whoever was about to use a version while it was taken back begins anew: its transaction is told like any other that met
-- another one on its way.
create function refuse_withdrawn_version() returns trigger language plpgsql as $$
begin
  if exists (select from touched t join product_versions v on v.id = t.product_version_id and v.withdrawn_at is not null) then
    raise exception 'a version of a product was taken back meanwhile' using errcode = 'serialization_failure';
  end if;
  return null;
end $$;
create trigger withdrawn_insert after insert on delivery_items referencing new table as touched
  for each statement execute function refuse_withdrawn_version();
create trigger withdrawn_update after update on delivery_items referencing new table as touched
  for each statement execute function refuse_withdrawn_version();

-- Judging deliveries anew with another version is an act with a reason (product 4): what it found, and what it found
-- instead. The version stays with the delivery, whatever its sender tells afterwards.
create table judging_acts (
  id bigint generated always as identity primary key,
  product_version_id bigint not null references product_versions,
  user_id bigint references users on delete set null,
  reason text not null,
  at timestamptz not null default now()
);
create index on judging_acts (product_version_id);
create index on judging_acts (user_id);
create table judging_act_deliveries (
  judging_act_id bigint not null references judging_acts on delete cascade,
  delivery_id bigint not null references deliveries on delete cascade,
  former_version_id bigint not null references product_versions,
  former_outcome text not null check (former_outcome in ('kept', 'excursion', 'incomplete', 'noData')),
  outcome text not null check (outcome in ('kept', 'excursion', 'incomplete', 'noData')),
  primary key (judging_act_id, delivery_id)
);
create index on judging_act_deliveries (delivery_id);
create index on judging_act_deliveries (former_version_id);
select audit_table('judging_acts', '{id}');
select audit_table('judging_act_deliveries', '{judging_act_id,delivery_id}');

-- Who made an amendment by hand; null for what the sender's system told.
alter table amendments add column user_id bigint references users on delete set null;
create index on amendments (user_id);
select audit_table('amendments', '{id}');
