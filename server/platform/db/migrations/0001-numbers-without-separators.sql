-- Numbers of deliveries as people know them: with any separators or none, by their beginning, by their last digits.

-- The same as comparedNumber() of contract/logistics/rules/searchNumbers.ts. ー is what a Japanese keyboard types for a hyphen.
create function compared_number(typed text) returns text language sql immutable strict parallel safe
  return coalesce(
    nullif(regexp_replace(upper(normalize(typed, nfkc) collate japanese), '[^[:alnum:]]|ー', '', 'g'), ''),
    upper(normalize(typed, nfkc) collate japanese)) collate "C";
-- Its last four digits, whatever letters stand between or behind them; null with fewer.
create function last_digits(compared text) returns smallint language sql immutable strict parallel safe
  return (substring(regexp_replace(compared, '[^0-9]', '', 'g') from '[0-9]{4}$'))::smallint;

-- Each set of companies that see all of some delivery, once. A company finds beginnings and last digits of the numbers of its
-- deliveries set by set in an index, and reads none of others: a row for each number and company would be four times as many.
create table party_groups (
  id integer generated always as identity primary key,
  company_ids bigint[] not null unique
);
create index on party_groups using gin (company_ids);

drop table delivery_numbers;
create table delivery_numbers (
  delivery_id bigint not null references deliveries on delete cascade,
  party_group_id integer not null references party_groups,
  kind text not null check (kind in ('reference', 'slip', 'inbound', 'client')),
  number text collate "C" not null,
  last_digits smallint generated always as (last_digits(number)) stored,
  primary key (number, delivery_id, kind)
);
select add_indexes('delivery_numbers', 'delivery_id', 'party_group_id, number', 'party_group_id, last_digits', 'last_digits');

-- Called when the parties of these deliveries are stored.
create function keep_delivery_numbers(ids bigint[]) returns void language sql as $$
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
       union all select 'client', d.client_management_number) named
     where d.id = any (ids) and named.number is not null;
$$;
select keep_delivery_numbers(array(select id from deliveries));

-- Excursion cases and loggers, by the beginning of their numbers; cases also by their last digits.
create index excursion_cases_number on excursion_cases (compared_number(number) collate "C");
create index excursion_cases_last_digits on excursion_cases (last_digits(compared_number(number)));
create index loggers_serial_holds on loggers using gin (search_folded(serial) gin_trgm_ops);
