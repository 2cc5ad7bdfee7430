-- What a change answered, by the key that the browser gave it: a change that is sent again after its answer was lost is not
-- made twice. Rows live a day.
create table call_receipts (
  user_id bigint not null references users on delete cascade,
  key text not null,
  path text not null,
  body_hash bytea not null,
  begun_at timestamptz not null,
  -- Null while the change is under way.
  answered_at timestamptz,
  -- Null also where the answer holds a secret, which is not kept.
  answer json,
  primary key (user_id, key)
);
create index on call_receipts (begun_at);

-- What happens to a case, and what is said of it, is told to whoever has a page of its delivery open.
create function live_cases() returns trigger language plpgsql as $$
begin
  perform live_notify('facts', array(
    select distinct k.delivery_id from touched t join excursion_cases k on k.id = t.case_id order by 1));
  return null;
end $$;
select add_triggers('live', 'case_events', 'insert', 'live_cases');
select add_triggers('live', 'case_comments', 'insert', 'live_cases');

-- What whoever shares a report writes to its recipients.
alter table report_files add column note text;
select audit_table('report_files', '{id}');
