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
create index on stock (lot_id);
create index on stock (centre_id);
create index on stock (owner_id);

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
