-- A place of a delivery has an English name: as its sender told it, else its centre's (docs/decisions/0068).
alter table deliveries
  add column from_name_en text,
  add column destination_name_en text;
select audit_table('deliveries', '{id}');
-- Migration 0061 added columns here too; what was stored before it is told once more with them.
select audit_table('logger_links', '{id}');

-- What a term stands for is the whole of what tells places apart: a name alone may be that of several. The English name
-- that counts for a centre is looked up with the term, so that a centre's new name is found at once.
drop function terms_of_places(bigint[]);
drop table place_terms;
create table place_terms (
  company_id bigint references companies,
  centre_id bigint references centres,
  side text not null check (side in ('from', 'destination')),
  folded text collate "C" not null,
  name text not null,
  name_en text,
  folded_en text collate "C",
  -- The centre that the place is; `centre_id` is whose users are told of it.
  place_centre_id bigint references centres,
  unique nulls not distinct (company_id, centre_id, side, folded, name, name_en, place_centre_id)
);
create index on place_terms (centre_id);
create index on place_terms (place_centre_id);
create index on place_terms (company_id, centre_id, side, folded_en) where folded_en is not null;

create function terms_of_places(delivery_ids bigint[])
  returns table (company_id bigint, centre_id bigint, side text, folded text, name text, name_en text, folded_en text,
    place_centre_id bigint) language sql stable as $$
  select company_id, centre_id, side, search_folded(name), name, name_en, search_folded(name_en), place_centre_id
    from (select distinct seat.company_id, seat.centre_id, place.side, place.name, place.name_en, place.place_centre_id
            from seats_of(delivery_ids) seat join deliveries d on d.id = seat.delivery_id
            cross join lateral (values ('from', d.from_name, d.from_name_en, d.from_centre_id),
              ('destination', d.destination_name, d.destination_name_en, d.destination_centre_id))
              place (side, name, name_en, place_centre_id)) born
$$;
insert into place_terms select * from terms_of_places(array(select d.id from deliveries d));
