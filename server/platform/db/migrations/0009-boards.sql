-- Dashboards of one's own: which cards a user sees on a dashboard, in which order and size.
create table boards (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users on delete cascade,
  page text not null check (page in ('DeliveryDashboard', 'KpiDashboard')),
  name text not null,
  -- As contract/reporting/rules/boards.ts describes them; those of another version are told, not shown.
  cards jsonb not null,
  -- Counts the changes: one that was made on top of an older version is refused.
  version integer not null default 1,
  updated_at timestamptz not null,
  unique (owner_id, page, name)
);

-- Boards that the owner's company sees. The name is repeated, so that the trail says what was shared.
create table board_shares (
  board_id bigint primary key references boards on delete cascade,
  company_id bigint not null references companies,
  name text not null,
  shared_by bigint references users on delete set null,
  shared_at timestamptz not null
);
select add_indexes('board_shares', 'company_id', 'shared_by');
select audit_table('board_shares', '{board_id}');
