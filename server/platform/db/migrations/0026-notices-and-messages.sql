-- The hours that a maintenance notice announces, beside those during which it is published.
alter table notices add column maintenance_from timestamptz;
alter table notices add column maintenance_until timestamptz;
alter table notices add check (publish_until > publish_from);
alter table notices add check (
  (maintenance_from is null) = (maintenance_until is null)
  and (maintenance_from is null or kind = 'maintenance' and maintenance_until > maintenance_from));
select audit_table('notices', '{id}');

-- How many of its messages a user has not read is asked every minute.
create index messages_unread on messages (user_id) where read_at is null;
create index on messages (created_at);
