-- LOG-151, LOG-152: the stops that a sender plans, in their order and with the fields of the partner API, and its remark. Most
-- deliveries have neither, and then no row. Columns of `deliveries` would have written an image of each one into the trail.
create table delivery_notes (
  delivery_id bigint primary key references deliveries on delete cascade,
  planned_stops jsonb not null check (jsonb_typeof(planned_stops) = 'array'),
  remark text,
  check (planned_stops <> '[]' or remark is not null)
);
select audit_table('delivery_notes', '{delivery_id}');
