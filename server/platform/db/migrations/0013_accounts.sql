-- Links: a temporary password must not be guessed, and what a user was mailed is found by user and purpose.
alter table account_links add column wrong_tries smallint not null default 0;
alter table account_links add column made_at timestamptz not null default now();

-- Wishes for a reset link, counted for addresses known or not.
alter table sign_in_tries add column reset_at timestamptz[] not null default '{}';

-- The terms that come with the portal belong to no company.
alter table documents alter column company_id drop not null;

-- Every version stays as it was agreed to, in both languages.
alter table terms_versions add column document_ja bigint references documents;
alter table terms_versions add column document_en bigint references documents;
alter table terms_versions add column published_by bigint references users on delete set null;
create index on terms_versions (document_ja);
create index on terms_versions (document_en);
create index on terms_versions (published_by);
create index on terms_versions (published_at desc, id desc);

-- A company's own manual; the platform company's is for all without their own.
create table manuals (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  language text not null check (language in ('ja', 'en')),
  document_id bigint not null references documents,
  unique (company_id, language)
);
create index on manuals (document_id);

select audit_table('terms_versions', '{id}');
select audit_table('manuals', '{id}');
