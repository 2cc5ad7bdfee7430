-- Resends count per normalised address, like tries to sign in: counted per user, a refusal would tell who has an account.
alter table sign_in_tries add column resent_at timestamptz[] not null default '{}';
alter table one_time_passwords drop column sent_at;
