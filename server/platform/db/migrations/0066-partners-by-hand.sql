-- What becomes of grants by hand (docs/decisions/0059): the rows of partner_grants tell what counts, this who changed it.
create table partner_grant_changes (
  id bigint generated always as identity primary key,
  partnership_id bigint not null references partnerships,
  granter_id bigint not null references companies,
  -- From this day on.
  valid_from date not null,
  -- What it granted on that day before and after: {"nameAsParty": true, "carryLoggers": ["SN-1"], …}.
  granted_before jsonb not null,
  granted_after jsonb not null,
  reason text,
  changed_at timestamptz not null,
  changed_by bigint references users
);
create index on partner_grant_changes (partnership_id);
select audit_table('partner_grant_changes', '{id}');

-- greatest() passes over nulls: a partnership without a last day counted on none.
create or replace view granted as
  select g.id as grant_id, g.partnership_id, g.granter_id,
         case g.granter_id when p.proposer_id then p.partner_id else p.proposer_id end as grantee_id,
         g.kind, g.all_loggers, days
    from partnerships p
    join partner_grants g on g.partnership_id = p.id
    cross join lateral (
      select daterange(p.valid_from, p.valid_to + 1) * daterange(g.valid_from, g.valid_to, '[]') as days) both_periods
   where p.state = 'accepted' and not isempty(days);

-- Without its page nobody could consent to anything: whoever administers a company administers its partnerships.
update companies set available_menus = available_menus || '{TradingPartners}'
 where 'CompanyManagement' = any(available_menus) and not 'TradingPartners' = any(available_menus);
insert into user_menus (user_id, menu, company_id)
select m.user_id, 'TradingPartners', m.company_id
  from user_menus m join users u on u.id = m.user_id
 where m.menu = 'CompanyManagement' and u.role in ('00', '01')
on conflict do nothing;
