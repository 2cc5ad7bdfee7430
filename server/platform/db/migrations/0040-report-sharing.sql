-- Who gets which reports of a depositor by mail: users, or people without an account.
create table report_subscriptions (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  kind text not null check (kind in ('monthly', 'case', 'delivery')),
  -- Delivery reports of these goods alone.
  product_id bigint references products,
  email text not null,
  language text not null check (language in ('ja', 'en')),
  link_days smallint not null check (link_days between 1 and 90),
  created_by bigint not null references users,
  created_at timestamptz not null,
  ended_at timestamptz,
  -- Null: its recipient ended it.
  ended_by bigint references users,
  -- Of the first mail, which tells who subscribed the address: with it the recipient can end it.
  token_hash bytea not null unique,
  check (kind = 'delivery' or product_id is null),
  check (ended_at is not null or ended_by is null)
);
create unique index on report_subscriptions (company_id, kind, product_id, email) nulls not distinct where ended_at is null;
create index on report_subscriptions (product_id);
create index on report_subscriptions (created_by);
create index on report_subscriptions (ended_by);

-- A report as it was made: what was sent is what is shown. Its bytes are a document, which goes some time after its last
-- link; what it was stays.
create table report_files (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  kind text not null check (kind in ('monthly', 'case', 'delivery')),
  month date,
  case_id bigint references excursion_cases,
  -- Null too where the delivery is gone: an import that was undone.
  delivery_id bigint references deliveries on delete set null,
  language text not null check (language in ('ja', 'en')),
  -- Which conclusion of a case, which arrival of a delivery, which month: of subscriptions each is sent once.
  occasion text,
  -- Whoever shares it by hand; null: subscriptions asked for it.
  asked_by bigint references users,
  asked_at timestamptz not null,
  -- Null until it is made.
  made_at timestamptz,
  document_id bigint references documents on delete set null,
  file_name text,
  bytes integer,
  sha256 bytea,
  check ((kind = 'monthly') = (month is not null)),
  check ((kind = 'case') = (case_id is not null)),
  check (kind = 'delivery' or delivery_id is null),
  check ((made_at is null) = (sha256 is null))
);
create unique index on report_files (company_id, kind, occasion, language) where occasion is not null;
create index on report_files (case_id);
create index on report_files (delivery_id);
create index on report_files (asked_by);
create unique index on report_files (document_id);

-- A link to one report, mailed to one address. The token is made with the mail: only its hash is kept.
create table report_links (
  id bigint generated always as identity primary key,
  file_id bigint not null references report_files,
  -- Null: shared by hand.
  subscription_id bigint references report_subscriptions,
  email text not null,
  link_days smallint not null check (link_days between 1 and 90),
  token_hash bytea unique,
  sent_at timestamptz,
  expires_at timestamptz,
  withdrawn_at timestamptz,
  withdrawn_by bigint references users,
  check ((sent_at is null) = (token_hash is null)),
  check ((sent_at is null) = (expires_at is null))
);
create unique index on report_links (file_id, subscription_id) where subscription_id is not null;
create index on report_links (subscription_id);
create index on report_links (withdrawn_by);
create index on report_links (expires_at);

-- When the file behind a link was fetched.
create table report_openings (
  id bigint generated always as identity primary key,
  link_id bigint not null references report_links,
  at timestamptz not null,
  ip inet
);
create index on report_openings (link_id, at);

-- Tokens that were tried and are none, by where they came from: of guessing nobody shall make a sport.
create table report_token_tries (
  ip text primary key,
  tried_at timestamptz[] not null
);

select audit_table('report_subscriptions', '{id}');
select audit_table('report_files', '{id}');
select audit_table('report_links', '{id}');

-- Cases that were concluded and deliveries that arrived: what subscriptions wait for, in the transaction of the change.
create table report_queue (
  id bigint generated always as identity primary key,
  case_id bigint references excursion_cases on delete cascade,
  delivery_id bigint references deliveries on delete cascade,
  happened_at timestamptz not null,
  -- A delivery's readings may come after it.
  due_at timestamptz not null,
  check (num_nonnulls(case_id, delivery_id) = 1)
);
create index on report_queue (due_at);
create index on report_queue (case_id);
create unique index on report_queue (delivery_id, happened_at);

create function report_conclusions() returns trigger language plpgsql as $$
begin
  insert into report_queue (case_id, happened_at, due_at)
  select now.id, now.concluded_at, now.concluded_at
    from touched now join former was using (id)
   where now.state = 'concluded' and was.state <> 'concluded'
     and exists (select from report_subscriptions s
                  where s.company_id = now.depositor_id and s.kind = 'case' and s.ended_at is null);
  return null;
end $$;
create trigger report_conclusions after update on excursion_cases referencing old table as former new table as touched
  for each statement execute function report_conclusions();

create function report_arrivals(ids bigint[]) returns void language sql as $$
  insert into report_queue (delivery_id, happened_at, due_at)
  select d.id, d.delivered_at, clock_timestamp()
    from deliveries d
   where d.id = any (ids) and d.delivered_at is not null
     and exists (select from report_subscriptions s
                  where s.company_id = d.depositor_id and s.kind = 'delivery' and s.ended_at is null
                    and s.created_at <= d.delivered_at)
  on conflict do nothing
$$;
create function report_first_arrival() returns trigger language plpgsql as $$
begin
  perform report_arrivals(array(select delivery_id from touched where delivered_at is not null));
  return null;
end $$;
create function report_arrival() returns trigger language plpgsql as $$
begin
  perform report_arrivals(array(
    select now.delivery_id from touched now join former was using (delivery_id)
     where now.delivered_at is not null and was.delivered_at is null));
  return null;
end $$;
create trigger report_insert after insert on delivery_facts referencing new table as touched
  for each statement execute function report_first_arrival();
create trigger report_update after update on delivery_facts referencing old table as former new table as touched
  for each statement execute function report_arrival();
