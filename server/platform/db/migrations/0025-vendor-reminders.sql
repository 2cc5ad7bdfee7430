-- Each reminder is given once: for an audit or a licence with this last day, so many days before it. A last day that is
-- moved is reminded of anew.
create table vendor_reminders (
  id bigint generated always as identity primary key,
  vendor_audit_id bigint references vendor_audits on delete cascade,
  vendor_licence_id bigint references vendor_licences on delete cascade,
  expires_on date not null,
  days_before smallint not null check (days_before in (90, 30, 0)),
  reminded_at timestamptz not null,
  check (num_nonnulls(vendor_audit_id, vendor_licence_id) = 1)
);
create unique index on vendor_reminders (vendor_audit_id, expires_on, days_before) where vendor_audit_id is not null;
create unique index on vendor_reminders (vendor_licence_id, expires_on, days_before) where vendor_licence_id is not null;
-- What runs out soon is looked for every day.
create index on vendor_audits (expires_on);
create index on vendor_licences (expires_on);
-- A file belongs to one thing only; what it is read by follows from that.
drop index vendor_documents_document_id_idx;
create unique index on vendor_documents (document_id);
drop index vendor_licences_document_id_idx;
create unique index on vendor_licences (document_id);
