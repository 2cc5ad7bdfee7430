-- Makes the partition of a month. `like` and `attach` instead of `create … partition of`: that one waits for every writer.
create function ensure_readings_month(month date) returns void language plpgsql as $$
declare
  first date := date_trunc('month', month)::date;
  name text := 'readings_' || to_char(first, 'YYYY_MM');
begin
  if to_regclass(name) is not null then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtext('readings months'));
  if to_regclass(name) is not null then
    return;
  end if;
  execute format('create table %I (like readings including defaults including constraints including indexes)', name);
  -- The bounds are instants in UTC, whatever zone this session uses.
  execute format('alter table readings attach partition %I for values from (%L) to (%L)', name,
    first::text || ' 00:00:00+00', (first + interval '1 month')::date::text || ' 00:00:00+00');
end $$;
