-- How the portal compares texts that people type: half and full width, capitals and small letters, hiragana and katakana
-- are the same (NFKC, lower case, katakana), and spaces count for nothing: 山田太郎 finds 山田 太郎. ICU lowers the letters whatever the database's locale.
create function search_folded(typed text) returns text language sql immutable strict parallel safe
  return replace(translate(lower(normalize(typed, nfkc) collate japanese) collate "default",
    'ぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔゕゖゝゞ',
    'ァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴヵヶヽヾ'),
    ' ', '');
create function like_escaped(typed text) returns text language sql immutable strict parallel safe
  return replace(replace(replace(typed, '\', '\\'), '%', '\%'), '_', '\_');

-- What the search fields suggest: the terms that a company may see as a party of deliveries, kept by the machine door
-- (server/deliveries/terms.ts). `company_id` null: of any company, for the platform. `centre_id` null: wherever; else of
-- deliveries that touch this centre, for users with referable centres. Derived, therefore outside the audit trail.
create table place_terms (
  company_id bigint references companies,
  centre_id bigint references centres,
  side text not null check (side in ('from', 'destination')),
  folded text not null,
  name text not null,
  unique nulls not distinct (company_id, centre_id, side, folded, name)
);
create index on place_terms (centre_id);
create table product_terms (
  company_id bigint references companies,
  centre_id bigint references centres,
  product_id bigint not null references products,
  unique nulls not distinct (company_id, centre_id, product_id)
);
create index on product_terms (centre_id);
create index on product_terms (product_id);
create table lot_terms (
  company_id bigint references companies,
  centre_id bigint references centres,
  folded text not null,
  lot_id bigint not null references lots,
  unique nulls not distinct (company_id, centre_id, folded, lot_id)
);
create index on lot_terms (centre_id);
create index on lot_terms (lot_id);

-- By which a term that no delivery bears any more is told.
create index on deliveries (from_name);
create index on deliveries (destination_name);

-- A client management number is nearly a delivery's own: it stands with the party rows, which follow their delivery.
alter table delivery_parties add column client_number_folded text;
create index on delivery_parties (company_id, client_number_folded, delivery_id) where client_number_folded is not null;
-- The platform's: the beginning by the one, the middle (three characters and more) by the other.
create index deliveries_client_number_begins on deliveries (search_folded(client_management_number) collate "C");
create index deliveries_client_number_holds on deliveries using gin (search_folded(client_management_number) gin_trgm_ops);

update delivery_parties p set client_number_folded = search_folded(d.client_management_number)
  from deliveries d where d.id = p.delivery_id and d.client_management_number is not null;

-- Who may be suggested what of these deliveries, and where they were: each of their companies and the platform, anywhere
-- and at each of their centres.
create function seats_of(delivery_ids bigint[])
  returns table (delivery_id bigint, company_id bigint, centre_id bigint) language sql stable as $$
  select d.id, who.company_id, whereabouts.centre_id
    from deliveries d
    cross join lateral (select p.company_id from delivery_parties p where p.delivery_id = d.id union all select null) who
    cross join lateral (select null::bigint union select d.from_centre_id union select d.destination_centre_id)
      whereabouts (centre_id)
   where d.id = any (delivery_ids)
$$;

-- The terms of deliveries as they are now.
create function terms_of_places(delivery_ids bigint[])
  returns table (company_id bigint, centre_id bigint, side text, folded text, name text) language sql stable as $$
  select company_id, centre_id, side, search_folded(name), name
    from (select distinct seat.company_id, seat.centre_id, place.side, place.name
            from seats_of(delivery_ids) seat join deliveries d on d.id = seat.delivery_id
            cross join lateral (values ('from', d.from_name), ('destination', d.destination_name)) place (side, name)) born
$$;
create function terms_of_products(delivery_ids bigint[])
  returns table (company_id bigint, centre_id bigint, product_id bigint) language sql stable as $$
  select distinct seat.company_id, seat.centre_id, i.product_id
    from seats_of(delivery_ids) seat join delivery_items i on i.delivery_id = seat.delivery_id
$$;
create function terms_of_lots(delivery_ids bigint[])
  returns table (company_id bigint, centre_id bigint, folded text, lot_id bigint) language sql stable as $$
  select born.company_id, born.centre_id, search_folded(o.lot), born.lot_id
    from (select distinct seat.company_id, seat.centre_id, i.lot_id
            from seats_of(delivery_ids) seat join delivery_items i on i.delivery_id = seat.delivery_id
           where i.lot_id is not null) born
    join lots o on o.id = born.lot_id
$$;

insert into place_terms select * from terms_of_places(array(select id from deliveries));
insert into product_terms select * from terms_of_products(array(select id from deliveries));
insert into lot_terms select * from terms_of_lots(array(select id from deliveries));
