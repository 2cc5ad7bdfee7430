-- What a search compares for every product stands beside it, folded once; derived, therefore not in the audit trail's images.
alter table products add column folded_names text not null
  generated always as (search_folded(name_ja || E'\n' || name_en)) stored;
alter table products add column folded_codes text not null
  generated always as (search_folded(item_code || E'\n' || coalesce(drug_code, ''))) stored;
select audit_table('products', '{id}', '{folded_names,folded_codes}');

-- In the order of their bytes, terms are found by their beginning through their index.
alter table place_terms alter column folded type text collate "C";
alter table lot_terms alter column folded type text collate "C";
alter table delivery_parties alter column client_number_folded type text collate "C";
