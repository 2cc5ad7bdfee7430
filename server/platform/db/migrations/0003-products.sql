create table products (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  item_code text not null,
  name_ja text not null,
  name_en text not null,
  drug_code text,
  registered_at timestamptz not null default now(),
  unique (company_id, item_code)
);

-- Band and tolerance belong to the product and are versioned; a delivery keeps those of its shipping date.
create table product_versions (
  id bigint generated always as identity primary key,
  product_id bigint not null references products,
  version integer not null,
  valid_from date not null,
  band text not null check (band in ('2-8', 'max5', '1-30')),
  tolerance_minutes numeric(8, 2) not null default 0 check (tolerance_minutes >= 0),
  tolerance_source text,
  created_at timestamptz not null default now(),
  unique (product_id, version)
);

create table lots (
  id bigint generated always as identity primary key,
  product_id bigint not null references products,
  lot text not null,
  expiry date,
  unique (product_id, lot)
);
