-- An event that cannot be planned is tried again, and holds back only what follows it about the same subject.
alter table webhook_events
  add column failures integer not null default 0,
  -- Null: at once.
  add column retry_at timestamptz;
