-- The audit trail opens on what people changed, a small part of all that changes.
create index audit_trail_of_people on audit_trail (at, id) where actor like 'user:%';
