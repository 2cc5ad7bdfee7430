-- A document's bytes in pieces: neither an upload nor a download is ever in memory whole. Outside the audit trail,
-- where the document's sha256 stands for them (server/records/auditTrail/verification/verifyBusinessRows.ts holds them against it).
create table document_chunks (
  document_id bigint not null references documents on delete cascade,
  n integer not null,
  bytes bytea not null,
  primary key (document_id, n)
);
-- PDFs are compressed already.
alter table document_chunks alter column bytes set storage external;

insert into document_chunks (document_id, n, bytes)
select id, n, substring(bytes from n * 262144 + 1 for 262144)
  from documents, generate_series(0, (length(bytes) - 1) / 262144) n
 where length(bytes) > 0;

-- Generated first, a plain column then: an update would leave entries in the trail that nobody's deed is behind.
alter table documents add column size integer not null generated always as (length(bytes)) stored;
alter table documents alter column size drop expression;
alter table documents drop column bytes;
select audit_table('documents', '{id}');

-- What nothing refers to is deleted after a while.
create index on documents (uploaded_at);
