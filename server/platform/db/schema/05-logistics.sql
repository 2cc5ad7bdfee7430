-- Logistics: products and lots, deliveries with their items and loggers, stock, disclosure.

create table products (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  item_code text not null,
  name_ja text not null,
  name_en text not null,
  drug_code text,
  registered_at timestamptz not null default now(),
  -- What a search compares for every product, folded once. Derived, therefore not in the images of the audit trail.
  folded_names text not null generated always as (search_folded(name_ja || E'\n' || name_en)) stored,
  folded_codes text not null generated always as (search_folded(item_code || E'\n' || coalesce(drug_code, ''))) stored,
  unique (company_id, item_code)
);

-- Band and tolerance belong to the product and are versioned; a delivery keeps those of its shipping date. A planned
-- version that is withdrawn stays as a row, so that its number never means two things; no day selects it.
create table product_versions (
  id bigint generated always as identity primary key,
  product_id bigint not null references products,
  version integer not null,
  valid_from date not null,
  band text not null check (band in ('2-8', 'max5', '1-30')),
  tolerance_minutes numeric(8, 2) not null default 0 check (tolerance_minutes >= 0),
  tolerance_source text,
  created_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  unique (product_id, version)
);
create index on product_versions (id) where withdrawn_at is not null;

create table lots (
  id bigint generated always as identity primary key,
  product_id bigint not null references products,
  lot text not null,
  expiry date,
  unique (product_id, lot)
);

create table deliveries (
  id bigint generated always as identity primary key,
  -- The company whose key sent it: the reference is unique per sender.
  sender_id bigint not null references companies,
  reference text not null,
  section text not null check (section in ('0001', '0002', '0003')),
  depositor_id bigint not null references companies,
  shipper_id bigint references companies,
  consignee_id bigint references companies,
  carrier_id bigint references companies,
  slip_numbers text[] not null default '{}',
  inbound_number text,
  client_management_number text,
  -- The English name of a place: as the sender gave it, else that of its centre (docs/decisions/0068).
  from_centre_id bigint references centres,
  from_name text not null,
  from_name_en text,
  from_lat double precision,
  from_lon double precision,
  destination_centre_id bigint references centres,
  destination_name text not null,
  destination_name_en text,
  destination_lat double precision,
  destination_lon double precision,
  destination_kind text not null check (destination_kind in ('distributionCentre', 'medicalInstitution')),
  stage text not null generated always as (
    case section when '0001' then 'firstLogistics' when '0002' then 'interBaseLogistics'
    else case destination_kind when 'distributionCentre' then 'secondLogistics' else 'tertiaryTransport' end end) stored,
  shipping_date date not null,
  planned_pickup timestamptz,
  planned_pickup_is_day boolean not null default false,
  actual_pickup timestamptz,
  scheduled_arrival timestamptz,
  scheduled_arrival_is_day boolean not null default false,
  -- The last instant that is on time: the plan itself, or the end of its day.
  arrival_deadline timestamptz,
  delivered_at timestamptz,
  scheduled_pieces integer,
  actual_pieces integer,
  shipped_pieces integer,
  received_pieces integer,
  warehoused_on date,
  inbound_pallets integer,
  pallets_on_time integer,
  sent_at timestamptz,
  registered_at timestamptz not null default now(),
  unique (sender_id, reference)
);
select add_indexes('deliveries', 'depositor_id', 'shipper_id', 'consignee_id', 'carrier_id', 'from_centre_id',
  'section, shipping_date, id');
-- Arrivals at a centre within a period. It also serves the foreign key.
create index deliveries_arriving on deliveries (destination_centre_id, scheduled_arrival);
-- Deliveries on their way to a centre are few: the Ordered Items List finds them without reading all others.
create index deliveries_on_their_way on deliveries (destination_centre_id, scheduled_arrival) where delivered_at is null;
-- For finding suggested place names that no delivery has any more.
select add_indexes('deliveries', 'from_name', 'destination_name');
-- For the platform's search by client management number: by its beginning, and by any part of three characters or more.
create index deliveries_client_number_begins on deliveries (search_folded(client_management_number) collate "C");
create index deliveries_client_number_holds on deliveries using gin (search_folded(client_management_number) gin_trgm_ops);

-- Reference, slip and inbound numbers, folded for the search by number.
create table delivery_numbers (
  delivery_id bigint not null references deliveries on delete cascade,
  number text not null,
  primary key (number, delivery_id)
);
create index on delivery_numbers (delivery_id);

-- The companies that see all of a delivery. The search starts from these rows instead of reading all deliveries.
create table delivery_parties (
  delivery_id bigint not null references deliveries on delete cascade,
  company_id bigint not null references companies,
  section text not null,
  shipping_date date not null,
  -- Nearly unique per delivery, therefore searched here; the byte order lets the index find it by its beginning.
  client_number_folded text collate "C",
  primary key (delivery_id, company_id)
);
create index on delivery_parties (company_id, section, shipping_date, delivery_id);
create index on delivery_parties (company_id, client_number_folded, delivery_id) where client_number_folded is not null;

create table delivery_items (
  id bigint generated always as identity primary key,
  delivery_id bigint not null references deliveries on delete cascade,
  item_index integer not null,
  product_id bigint not null references products,
  product_version_id bigint not null references product_versions,
  lot_id bigint references lots,
  quantity integer not null check (quantity >= 0),
  -- Repeated from the delivery: the search for a disclosed product starts here, by stage and day.
  stage text not null,
  section text not null,
  shipping_date date not null,
  unique (delivery_id, item_index)
);
select add_indexes('delivery_items', 'product_id, stage, shipping_date, delivery_id', 'product_version_id', 'lot_id');

-- A transaction that uses a version which was withdrawn concurrently is retried, as after any serialization failure.
create function refuse_withdrawn_version() returns trigger language plpgsql as $$
begin
  if exists (select from touched t join product_versions v on v.id = t.product_version_id and v.withdrawn_at is not null) then
    raise exception 'a version of a product was withdrawn concurrently' using errcode = 'serialization_failure';
  end if;
  return null;
end $$;
select add_triggers('withdrawn', 'delivery_items', 'insert update', 'refuse_withdrawn_version');

create table amendments (
  id bigint generated always as identity primary key,
  delivery_id bigint not null references deliveries on delete cascade,
  -- Null: sent by the sender's system.
  user_id bigint references users on delete set null,
  field text not null,
  old_value text,
  new_value text,
  reason text,
  at timestamptz not null default now()
);
select add_indexes('amendments', 'delivery_id', 'user_id');

-- The loggers of a delivery. The assignment of a logger ends where the next one by the same sender begins; other senders
-- do not shorten it (docs/decisions/0059).
create table logger_assignments (
  id bigint generated always as identity primary key,
  delivery_id bigint not null references deliveries,
  logger_id integer not null references loggers,
  from_at timestamptz not null,
  to_at timestamptz,
  -- What the sender sent, where the logger's owner decided otherwise: from_at and to_at are then the owner's and may be
  -- equal.
  sent_from_at timestamptz,
  sent_to_at timestamptz,
  interval_seconds integer check (interval_seconds > 0),
  check (to_at is null or to_at > from_at or (sent_from_at is not null and to_at = from_at))
);
select add_indexes('logger_assignments', 'delivery_id', 'logger_id, from_at');

-- The items that a logger accompanies; an assignment without rows covers all items of its delivery.
create table logger_assignment_items (
  logger_assignment_id bigint not null references logger_assignments on delete cascade,
  delivery_item_id bigint not null references delivery_items on delete cascade,
  primary key (logger_assignment_id, delivery_item_id)
);
create index on logger_assignment_items (delivery_item_id);

-- The foreign keys of 04-telemetry.sql.
alter table assignment_temperature add foreign key (logger_assignment_id) references logger_assignments on delete cascade;
alter table assignment_evaluations add foreign key (logger_assignment_id) references logger_assignments on delete cascade;
alter table temperature_gaps add foreign key (logger_assignment_id) references logger_assignments on delete cascade;
alter table delivery_item_temperature add foreign key (delivery_item_id) references delivery_items on delete cascade;
alter table delivery_temperature
  add foreign key (delivery_id) references deliveries on delete cascade,
  add foreign key (mkt_logger_assignment_id) references logger_assignments on delete set null;

-- Decisions of logger owners between two senders that had one logger at the same time.
create table assignment_decisions (
  id bigint generated always as identity primary key,
  logger_id integer not null references loggers,
  -- The assignment that stays as it is, and the one that is cut. A sender may have withdrawn either since.
  kept_assignment_id bigint references logger_assignments on delete set null,
  cut_assignment_id bigint references logger_assignments on delete set null,
  from_at timestamptz not null,
  to_at timestamptz,
  reason text not null,
  decided_by bigint not null references users,
  decided_at timestamptz not null
);
select add_indexes('assignment_decisions', 'logger_id, decided_at', 'kept_assignment_id', 'cut_assignment_id');

-- Times at which two senders have one logger, once from each side; without `until_at` both are open.
create view assignment_overlaps as
  select a.id as assignment_id, a.delivery_id, a.logger_id, b.id as other_assignment_id, b.delivery_id as other_delivery_id,
         greatest(a.from_at, b.from_at) as from_at, least(ta.end_at, tb.end_at) as until_at
    from logger_assignments a
    join assignment_temperature ta on ta.logger_assignment_id = a.id
    join deliveries da on da.id = a.delivery_id
    join logger_assignments b on b.logger_id = a.logger_id and b.delivery_id <> a.delivery_id
    join assignment_temperature tb on tb.logger_assignment_id = b.id
    join deliveries db on db.id = b.delivery_id
   where da.sender_id <> db.sender_id
     and a.from_at < coalesce(tb.end_at, 'infinity') and b.from_at < coalesce(ta.end_at, 'infinity')
     -- An assignment that was cut may be empty.
     and a.from_at < coalesce(ta.end_at, 'infinity') and b.from_at < coalesce(tb.end_at, 'infinity');

-- Re-evaluations of deliveries with another version, with a reason and the outcomes before and after. The delivery keeps
-- this version, whatever its sender sends afterwards.
create table reevaluations (
  id bigint generated always as identity primary key,
  product_version_id bigint not null references product_versions,
  user_id bigint references users on delete set null,
  reason text not null,
  at timestamptz not null default now()
);
select add_indexes('reevaluations', 'product_version_id', 'user_id');

create table reevaluation_deliveries (
  reevaluation_id bigint not null references reevaluations on delete cascade,
  delivery_id bigint not null references deliveries on delete cascade,
  former_version_id bigint not null references product_versions,
  former_outcome text not null check (former_outcome in ('compliant', 'excursion', 'incomplete', 'noData')),
  outcome text not null check (outcome in ('compliant', 'excursion', 'incomplete', 'noData')),
  primary key (reevaluation_id, delivery_id)
);
select add_indexes('reevaluation_deliveries', 'delivery_id', 'former_version_id');

create table stock (
  id bigint generated always as identity primary key,
  product_id bigint not null references products,
  lot_id bigint references lots,
  centre_id bigint not null references centres,
  owner_id bigint not null references companies,
  owner_type text not null check (owner_type in ('depositor', 'consignee')),
  qualified_quantity integer not null check (qualified_quantity >= 0),
  updated_at timestamptz not null,
  unique nulls not distinct (product_id, lot_id, centre_id, owner_id)
);
select add_indexes('stock', 'lot_id', 'centre_id', 'owner_id');

create table disclosures (
  id bigint generated always as identity primary key,
  product_id bigint not null references products,
  company_id bigint not null references companies,
  stage text not null check (stage in ('mfgBase', 'firstLogistics', 'warehouse', 'interBaseLogistics', 'secondLogistics',
    'distributionCentre', 'tertiaryTransport', 'medicalInstitution')),
  kind text not null check (kind in ('stockQuantity', 'temperature', 'location', 'shippingList')),
  valid_from date not null,
  valid_to date,
  check (valid_to is null or valid_to >= valid_from),
  unique (product_id, company_id, stage, kind, valid_from)
);
create index on disclosures (company_id, kind, product_id, stage);
