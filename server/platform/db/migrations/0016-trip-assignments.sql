-- Which driver a trip is assigned to, as its carrier's people say. It counts only while that company carries the delivery.
create table trip_assignments (
  delivery_id bigint primary key references deliveries on delete cascade,
  -- The carrier, of which the driver is.
  company_id bigint not null references companies,
  user_id bigint not null references users on delete cascade,
  assigned_by bigint references users on delete set null,
  assigned_at timestamptz not null
);
select add_indexes('trip_assignments', 'company_id', 'user_id', 'assigned_by');
select audit_table('trip_assignments', '{delivery_id}');
