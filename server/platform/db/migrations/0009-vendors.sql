create table vendors (
  id bigint generated always as identity primary key,
  -- The company that audits; scores, findings and dates are its own.
  company_id bigint not null references companies,
  vendor_company_id bigint not null references companies,
  main_contractor_id bigint references companies,
  is_active boolean not null default true,
  comment text,
  registered_on date not null,
  unique (company_id, vendor_company_id)
);
create index on vendors (vendor_company_id);
create index on vendors (main_contractor_id);

create table vendor_audits (
  id bigint generated always as identity primary key,
  vendor_id bigint not null references vendors,
  audit_registered_on date not null,
  audited_on date,
  score numeric(5, 1) check (score between 0 and 100),
  expires_on date,
  is_in_progress boolean not null default false,
  unique (vendor_id, audit_registered_on)
);
create table vendor_findings (
  id bigint generated always as identity primary key,
  vendor_audit_id bigint not null references vendor_audits,
  finding text not null,
  answer text,
  answered_at timestamptz
);
create index on vendor_findings (vendor_audit_id);
create table vendor_licences (
  id bigint generated always as identity primary key,
  vendor_id bigint not null references vendors,
  name text not null,
  number text,
  expires_on date,
  document_id bigint references documents
);
create index on vendor_licences (vendor_id);
create index on vendor_licences (document_id);
create table vendor_documents (
  id bigint generated always as identity primary key,
  vendor_id bigint not null references vendors,
  vendor_audit_id bigint references vendor_audits,
  kind text not null check (kind in ('audit', 'preContractInspection', 'other')),
  document_id bigint not null references documents
);
create index on vendor_documents (vendor_id);
create index on vendor_documents (vendor_audit_id);
create index on vendor_documents (document_id);
