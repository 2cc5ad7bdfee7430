-- What the database keeps is told by one state (restrict_violation), whichever trigger keeps it: a call that comes to it at a
-- bad moment is refused, and is no fault.

-- As in 0035-evidence.sql.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'a row of % stays as it is', tg_table_name using errcode = 'restrict_violation';
end $$;

-- As in 0072-withdrawn-logger-files.sql.
create or replace function keep_logger_file() returns trigger language plpgsql as $$
begin
  if not exists (select from reading_batches b where b.logger_file_id = old.id) then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  if tg_op = 'DELETE' or (new.company_id, new.sha256, new.size, new.document_id)
      is distinct from (old.company_id, old.sha256, old.size, old.document_id)
      or (new.answers is distinct from old.answers and exists (
        select from reading_batches b where b.logger_file_id = old.id
           and not exists (select from withdrawn_batches w where w.batch_id = b.id))) then
    raise exception 'readings of the logger file % are stored: it stays as it is', old.id
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
