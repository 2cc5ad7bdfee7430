-- What reads many segments calls these functions, so that it works where segments lie on several machines, too: there they
-- have another body (server/platform/db/distribution/distribution.sql). Here they are written out into the statement.
-- After the restore of an older backup into a database with Citus, they are there already, with that body, and get it back
-- after this file (distribute.ts).

-- The loggers to lock. There it first waits until the last commit of each logger has arrived on all machines; here a commit
-- is one moment.
create or replace function awaited_loggers(ids integer[]) returns integer[] language sql stable parallel safe as $$
  select ids
$$;

create or replace function all_segments() returns setof reading_segments language sql stable parallel safe as $$
  select s.* from reading_segments s
$$;

create or replace function segments_of_month(month date) returns setof reading_segments language sql stable parallel safe as $$
  select s.* from reading_segments s
   where s.first_at >= month_start(segments_of_month.month) and s.first_at < month_end(segments_of_month.month)
$$;

-- Those that may have readings of some batches. A segment of one batch need not be unpacked to know that it is of another
-- one; nor one that is newer than the batches: a reading is at most ten minutes ahead of its receipt.
create or replace function segments_of_batches(ids bigint[]) returns setof reading_segments language sql stable parallel safe as $$
  select s.* from reading_segments s
   where (s.batches <> '' or s.batch_id = any(segments_of_batches.ids))
     and s.first_at < (select max(b.received_at) + interval '1 day' from reading_batches b
                        where b.id = any(segments_of_batches.ids))
$$;
