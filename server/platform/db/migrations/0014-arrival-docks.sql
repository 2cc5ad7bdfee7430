-- At which dock a centre receives a delivery, as its people say. It counts only while the delivery goes to that centre.
create table arrival_docks (
  delivery_id bigint primary key references deliveries on delete cascade,
  centre_id bigint not null references centres,
  -- Of the centre.
  company_id bigint not null references companies,
  dock text not null check (length(dock) between 1 and 20),
  changed_by bigint references users on delete set null,
  changed_at timestamptz not null
);
select add_indexes('arrival_docks', 'centre_id', 'company_id', 'changed_by');
select audit_table('arrival_docks', '{delivery_id}');
select add_triggers('live', 'arrival_docks', 'insert update delete', 'live_touched', 'facts', 'delivery_id');
