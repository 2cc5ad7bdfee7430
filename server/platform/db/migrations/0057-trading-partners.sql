-- Trading partners (docs/decisions/0059): two companies agree on what each may name the other for.

create table partnerships (
  id bigint generated always as identity primary key,
  proposer_id bigint not null references companies,
  partner_id bigint not null references companies,
  state text not null check (state in ('proposed', 'accepted', 'declined', 'withdrawn')),
  -- First and last day on which its grants count; without a last day until somebody ends it. A last day before the first
  -- one means that it never counts any more.
  valid_from date not null,
  valid_to date check (valid_to >= valid_from - 1),
  note text,
  proposed_at timestamptz not null,
  -- Null where the demo world or an operator's command made it.
  proposed_by bigint references users,
  answered_at timestamptz,
  answered_by bigint references users,
  answer_reason text,
  ended_at timestamptz,
  ended_by bigint references users,
  end_reason text,
  check (proposer_id <> partner_id),
  check ((state = 'proposed') = (answered_at is null)),
  check (ended_at is null or state = 'accepted')
);
create index on partnerships (proposer_id);
create index on partnerships (partner_id);
-- One proposal at a time waits between two companies, whoever made it.
create unique index partnerships_one_proposal
  on partnerships (least(proposer_id, partner_id), greatest(proposer_id, partner_id)) where state = 'proposed';

-- What one side of a partnership grants the other. A grant that changes gets a last day, and the next one begins.
create table partner_grants (
  id bigint generated always as identity primary key,
  partnership_id bigint not null references partnerships,
  -- The company that consents to being named; the other one of the partnership may name it.
  granter_id bigint not null references companies,
  kind text not null check (kind in ('nameAsDepositor', 'nameAsParty', 'holdStock', 'carryLoggers')),
  -- Only of carryLoggers: all of the granter's loggers, or those in partner_grant_loggers.
  all_loggers boolean not null default false check (not all_loggers or kind = 'carryLoggers'),
  valid_from date not null,
  valid_to date check (valid_to >= valid_from)
);
create index on partner_grants (partnership_id);
create index on partner_grants (granter_id);

create table partner_grant_loggers (
  grant_id bigint not null references partner_grants on delete cascade,
  logger_id integer not null references loggers,
  primary key (grant_id, logger_id)
);

-- What is in force or was: who may name whom for what, on which days.
create view granted as
  select g.id as grant_id, g.partnership_id, g.granter_id,
         case g.granter_id when p.proposer_id then p.partner_id else p.proposer_id end as grantee_id,
         g.kind, g.all_loggers, days
    from partnerships p
    join partner_grants g on g.partnership_id = p.id
    cross join lateral (
      select case when p.valid_to < p.valid_from then 'empty'::daterange
               else daterange(p.valid_from, p.valid_to, '[]') * daterange(g.valid_from, g.valid_to, '[]') end as days) in_force
   where p.state = 'accepted' and not isempty(days);

-- Attempts to name a company that did not consent: a row for each sender, company, kind of grant and day.
create table partner_refusals (
  sender_id bigint not null references companies,
  named_id bigint not null references companies,
  kind text not null check (kind in ('nameAsDepositor', 'nameAsParty', 'holdStock', 'carryLoggers')),
  day date not null,
  -- How often it was tried, and who did last: key:3, user:12.
  entries integer not null,
  last_actor text not null,
  last_at timestamptz not null,
  primary key (sender_id, named_id, kind, day)
);
create index on partner_refusals (named_id, day);

select audit_table('partnerships', '{id}');
select audit_table('partner_grants', '{id}');
select audit_table('partner_grant_loggers', '{grant_id,logger_id}');
select audit_table('partner_refusals', '{sender_id,named_id,kind,day}');
