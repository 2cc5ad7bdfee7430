-- What the search for places compares for every centre stands beside it, folded once; derived, therefore not in the audit
-- trail's images.
alter table centres add column folded_name_en text collate "C" not null generated always as (search_folded(name_en)) stored;
select audit_table('centres', '{id}', '{folded_name_en}');
