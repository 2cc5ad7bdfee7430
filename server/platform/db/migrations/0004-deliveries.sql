create table deliveries (
  id bigint generated always as identity primary key,
  -- The company whose key sent it: the reference is the sender's own.
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
  from_centre_id bigint references centres,
  from_name text not null,
  from_lat double precision,
  from_lon double precision,
  destination_centre_id bigint references centres,
  destination_name text not null,
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
  -- The last instant that is still in time: the plan itself, or the end of its day.
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
create index on deliveries (depositor_id);
create index on deliveries (shipper_id);
create index on deliveries (consignee_id);
create index on deliveries (carrier_id);
create index on deliveries (from_centre_id);
create index on deliveries (destination_centre_id);
create index on deliveries (section, shipping_date, id);

-- Reference, slip and inbound numbers, folded for the search by number.
create table delivery_numbers (
  delivery_id bigint not null references deliveries on delete cascade,
  number text not null,
  primary key (number, delivery_id)
);
create index on delivery_numbers (delivery_id);

-- Who sees all of a delivery. This row leads the search, so that no chain of ORs walks all deliveries.
create table delivery_parties (
  delivery_id bigint not null references deliveries on delete cascade,
  company_id bigint not null references companies,
  section text not null,
  shipping_date date not null,
  primary key (delivery_id, company_id)
);
create index on delivery_parties (company_id, section, shipping_date, delivery_id);

create table delivery_items (
  id bigint generated always as identity primary key,
  delivery_id bigint not null references deliveries on delete cascade,
  item_index integer not null,
  product_id bigint not null references products,
  product_version_id bigint not null references product_versions,
  lot_id bigint references lots,
  quantity integer not null check (quantity >= 0),
  -- Repeated from the delivery: a disclosed product leads the search by stage and day.
  stage text not null,
  section text not null,
  shipping_date date not null,
  unique (delivery_id, item_index)
);
create index on delivery_items (product_id, stage, shipping_date, delivery_id);
create index on delivery_items (product_version_id);
create index on delivery_items (lot_id);

create table amendments (
  id bigint generated always as identity primary key,
  delivery_id bigint not null references deliveries on delete cascade,
  field text not null,
  old_value text,
  new_value text,
  reason text,
  at timestamptz not null default now()
);
create index on amendments (delivery_id);
