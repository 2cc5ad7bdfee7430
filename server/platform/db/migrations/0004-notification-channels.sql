-- Notifications beside mail and inbox: Microsoft Teams and Slack by incoming webhook, SMS by the operator's gateway; quiet
-- hours and a daily digest for each user.

-- A company's channels. The address itself is a secret: what is shown of it is its host and its end.
create table alert_channels (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  kind text not null check (kind in ('teams', 'slack')),
  language text not null check (language in ('ja', 'en')),
  host text not null,
  ending text not null,
  updated_by bigint references users on delete set null,
  updated_at timestamptz not null,
  unique (company_id, kind)
);
create index on alert_channels (updated_by);
select audit_table('alert_channels', '{id}');

-- The secret, and what came of the last messages; without a row the address has to be entered again, as after a restore.
create table alert_channel_links (
  channel_id bigint primary key references alert_channels on delete cascade,
  address text not null,
  sent_at timestamptz,
  -- Since when every message failed, and what came back last (contract/quality/rules/channelFailure.ts).
  failing_since timestamptz,
  failure jsonb
);

alter table alert_rules
  add by_sms boolean not null default false,
  add to_teams boolean not null default false,
  add to_slack boolean not null default false;
select audit_table('alert_rules', '{id}');

-- A message to a channel belongs to the company of the alert, and to no user.
alter table alert_notifications
  alter user_id drop not null,
  drop constraint alert_notifications_channel_check,
  add constraint alert_notifications_channel_check check (channel in ('inApp', 'mail', 'sms', 'teams', 'slack')),
  drop constraint alert_notifications_alert_id_user_id_act_round_severity_lev_key,
  add constraint alert_notifications_once unique nulls not distinct (alert_id, user_id, act, round, severity, level, channel),
  add check ((user_id is null) = (channel in ('teams', 'slack')));

-- The outbox. A message to a company's channel has no recipient of its own.
alter table mails
  add channel text not null default 'mail' check (channel in ('mail', 'sms', 'teams', 'slack')),
  add alert_channel_id bigint references alert_channels on delete cascade,
  add check ((alert_channel_id is not null) = (channel in ('teams', 'slack')));
create index on mails (alert_channel_id) where alert_channel_id is not null;

-- How a user wants to be notified. The times are on the portal's clock.
create table notification_settings (
  user_id bigint primary key references users on delete cascade,
  quiet_hours jsonb not null default '[]',
  critical_breaks_quiet boolean not null,
  sms_number text,
  -- HH:MM; null: no digest.
  digest_at text,
  updated_at timestamptz not null
);
select audit_table('notification_settings', '{user_id}');

-- Until when the digests of a user have told what there was.
create table notification_digests (
  user_id bigint primary key references users on delete cascade,
  told_until timestamptz not null
);
