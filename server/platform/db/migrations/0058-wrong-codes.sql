-- When one-time passwords of an account were wrong, of sign-in and of signing. A right password forgets none of them.
alter table sign_in_tries add column wrong_codes_at timestamptz[] not null default '{}';
