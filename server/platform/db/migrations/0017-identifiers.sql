-- GS1 identification keys and Japanese drug codes, stored as digits without separators. The contract verifies check digits
-- (contract/kernel/gs1/checkDigit.ts); a check here would be a second place for the same rule.

-- Global location numbers. That of a company is unique: partners' systems name the company by it. Two companies may both have
-- registered one for a centre; neither is told of the other.
alter table companies add column gln text unique check (gln ~ '^[0-9]{13}$');
alter table centres add column gln text check (gln ~ '^[0-9]{13}$');
create index centres_gln on centres (gln) where gln is not null;
select audit_table('companies', '{id}');
select audit_table('centres', '{id}', '{folded_name_en}');

-- The codes of an item: GTINs of its packages (14 digits; a JAN has a zero in front), YJ codes, HOT codes, unified commodity
-- codes. The same GTIN may be an item of several depositors, who do not learn of each other.
create table product_codes (
  id bigint generated always as identity primary key,
  product_id bigint not null references products on delete cascade,
  -- Of the item, for the index.
  company_id bigint not null references companies,
  kind text not null check (kind in ('gtin', 'yj', 'hot', 'unified')),
  code text not null check (code <> ''),
  -- The package that a GTIN or a unified commodity code is of; null: not stated.
  package text check (package in ('dispensing', 'sales', 'case')),
  unique (product_id, kind, code)
);
create index on product_codes (company_id);
-- A YJ or HOT code is of a drug, which may be several items of a company.
create unique index product_codes_once on product_codes (company_id, kind, code) where kind in ('gtin', 'unified');
create index product_codes_found on product_codes (code);
select audit_table('product_codes', '{id}');

-- Returnable (GRAI) and individual asset identifiers (GIAI) of loggers.
create table logger_codes (
  logger_id integer not null references loggers on delete cascade,
  -- Of the logger, for the index.
  company_id bigint not null references companies,
  kind text not null check (kind in ('grai', 'giai')),
  code text not null check (code <> ''),
  primary key (logger_id, kind),
  unique (company_id, kind, code)
);
create index logger_codes_found on logger_codes (code);
select audit_table('logger_codes', '{logger_id,kind}');

-- The logistic units of a delivery. A pallet that goes on under its SSCC is a unit of each delivery that carries it.
create table delivery_units (
  delivery_id bigint not null references deliveries on delete cascade,
  sscc text not null check (sscc ~ '^[0-9]{18}$'),
  -- In the order in which the sender sent them.
  place integer not null check (place >= 0),
  -- Places in the delivery's items, from 0; null: not stated.
  item_places integer[],
  -- Loggers in or on the unit, of those that the delivery carries.
  logger_ids integer[] not null default '{}',
  primary key (delivery_id, sscc)
);
create index delivery_units_found on delivery_units (sscc);
select audit_table('delivery_units', '{delivery_id,sscc}');

-- Global location numbers of a delivery's places. Columns of `deliveries` would have written an image of each one into the
-- trail.
create table delivery_place_codes (
  delivery_id bigint primary key references deliveries on delete cascade,
  from_gln text check (from_gln ~ '^[0-9]{13}$'),
  destination_gln text check (destination_gln ~ '^[0-9]{13}$'),
  check (num_nonnulls(from_gln, destination_gln) > 0)
);
select audit_table('delivery_place_codes', '{delivery_id}');

-- Deliveries are found by the SSCC of a unit as by any other of their numbers.
alter table delivery_numbers
  drop constraint delivery_numbers_kind_check,
  add constraint delivery_numbers_kind_check check (kind in ('reference', 'slip', 'inbound', 'client', 'sscc'));

create or replace function keep_delivery_numbers(ids bigint[]) returns void language sql as $$
  delete from delivery_numbers n where n.delivery_id = any (ids);
  -- In one order: concurrent transactions could deadlock.
  insert into party_groups (company_ids)
    select distinct array_agg(p.company_id order by p.company_id) as company_ids
      from delivery_parties p where p.delivery_id = any (ids) group by p.delivery_id order by 1
    on conflict do nothing;
  insert into delivery_numbers (delivery_id, party_group_id, kind, number)
    select distinct d.id, g.id, named.kind, compared_number(named.number)
      from deliveries d
      join (select p.delivery_id, array_agg(p.company_id order by p.company_id) as company_ids
              from delivery_parties p where p.delivery_id = any (ids) group by p.delivery_id) parties on parties.delivery_id = d.id
      join party_groups g on g.company_ids = parties.company_ids
     cross join lateral (
       select 'reference' as kind, d.reference as number
       union all select 'slip', slip from unnest(d.slip_numbers) slip
       union all select 'inbound', d.inbound_number
       union all select 'client', d.client_management_number
       union all select 'sscc', u.sscc from delivery_units u where u.delivery_id = d.id) named
     where d.id = any (ids) and named.number is not null;
$$;
