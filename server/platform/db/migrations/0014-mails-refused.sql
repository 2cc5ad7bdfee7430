-- A mail that its server refused for good: it is not tried again, last_error says why.
alter table mails add column refused_at timestamptz;
