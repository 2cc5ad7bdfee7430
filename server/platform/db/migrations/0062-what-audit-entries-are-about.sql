-- What an entry of the trail is about where that is not for everybody of its company: a delivery, stock, a logger … that
-- users who see some logistics centres only may not see (server/records/auditTrail/reach.ts). Entries of records that belong to
-- the whole company have no row. Derived from the trail and placed together with audit_owners; no foreign keys, since an
-- entry outlives its record.
create table audit_subjects (
  audit_id bigint primary key,
  kind text not null,
  id bigint
);
