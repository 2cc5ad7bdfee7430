-- The history of an item reads the codes that it had, also those that are deleted.
create index audit_trail_of_product_codes on audit_trail ((coalesce(new, old) ->> 'product_id'), id desc)
  where table_name = 'product_codes';
