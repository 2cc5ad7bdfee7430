-- Who disclosed a product to whom: its history is read from the trail by the product that its rows name, also of rows
-- that are gone (server/disclosure/history.ts).
create index audit_trail_of_disclosures on audit_trail ((coalesce(new, old) ->> 'product_id'), id desc)
  where table_name = 'disclosures';
