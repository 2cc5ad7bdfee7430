-- What became of the mail or text message of a notification. Messages are deleted after two months; that one failed stays known.
alter table alert_notifications
  add column mail_id bigint references mails on delete set null,
  -- When it was refused for good, or deleted unsent.
  add column failed_at timestamptz;
select add_indexes('alert_notifications', 'mail_id');

create function note_failed_notifications() returns trigger language plpgsql as $$
begin
  update alert_notifications set failed_at = coalesce(new.refused_at, now()) where mail_id = old.id and failed_at is null;
  return coalesce(new, old);
end $$;
create trigger failed_notifications after update of refused_at on mails for each row
  when (new.refused_at is not null and old.refused_at is null) execute function note_failed_notifications();
create trigger unsent_notifications before delete on mails for each row
  when (old.sent_at is null and old.refused_at is null) execute function note_failed_notifications();
