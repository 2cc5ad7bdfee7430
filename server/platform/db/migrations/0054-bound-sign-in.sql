-- A one-time password is good for the browser that gave the right password: SHA-256 of the secret that it keeps.
alter table one_time_passwords add column attempt_hash bytea;
