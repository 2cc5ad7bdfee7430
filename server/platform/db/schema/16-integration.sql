-- Integration: the import centre, MQTT sessions, and live updates.

-- CSV files that were checked and not decided yet; they are deleted after a day. The result of the check is stored as it
-- was shown, so that what is imported is what somebody has seen.
create table import_checks (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  user_id bigint not null references users on delete cascade,
  kind text not null
    check (kind in ('products', 'partners', 'deliveries', 'deliveryItems', 'loggerAssignments', 'stock', 'users')),
  file_name text not null,
  bytes bytea not null,
  sha256 bytea not null,
  checked_at timestamptz not null,
  outcome json not null
);
select add_indexes('import_checks', 'company_id', 'user_id', 'checked_at');

-- Completed imports; the file itself is a document.
create table imports (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  kind text not null
    check (kind in ('products', 'partners', 'deliveries', 'deliveryItems', 'loggerAssignments', 'stock', 'users')),
  document_id bigint not null references documents,
  imported_by bigint references users on delete set null,
  imported_at timestamptz not null,
  line_count integer not null,
  created_count integer not null,
  changed_count integer not null,
  unchanged_count integer not null,
  left_out_count integer not null,
  undone_by bigint references users on delete set null,
  undone_at timestamptz,
  undo_reason text,
  check ((undone_at is null) = (undo_reason is null))
);
create unique index on imports (document_id);
create index on imports (company_id, id desc);
select add_indexes('imports', 'imported_by', 'undone_by');
select audit_table('imports', '{id}');

-- Every record of an import. The audit trail has the changes themselves; here is what each line did, and what is needed to
-- undo it.
create table import_records (
  import_id bigint not null references imports,
  n integer not null,
  lines integer[] not null,
  name text not null,
  act text not null check (act in ('created', 'changed', 'unchanged')),
  removed integer not null,
  changes json not null,
  undo json,
  primary key (import_id, n)
);

-- The sessions that processes have at an external MQTT broker. A session whose process ended still gets its share of the
-- messages: another process empties and ends it.
create table mqtt_sessions (
  number integer primary key
);

-- Notifies the listeners of the channel `live` (server/integration/live) of changed rows when the transaction commits, by
-- topic and ids, such as `facts 4,7,12`. A bulk load sends `facts *` instead of naming thousands. Once per
-- statement, nothing for a statement without rows; PostgreSQL sends equal texts only once per transaction.
create function live_notify(topic text, ids bigint[]) returns void language plpgsql as $$
declare
  -- 350 ids of up to 20 characters stay below the 8000 bytes of a notification.
  at_once constant integer := 350;
begin
  if cardinality(ids) > 5000 then
    perform pg_notify('live', topic || ' *');
    return;
  end if;
  for place in 1 .. cardinality(ids) by at_once loop
    perform pg_notify('live', topic || ' ' || array_to_string(ids[place : place + at_once - 1], ','));
  end loop;
end $$;

-- Notifies of the changed rows, which the triggers name `touched`; the arguments are the topic and the column of the ids.
create function live_touched() returns trigger language plpgsql as $$
declare
  ids bigint[];
begin
  execute format('select array(select distinct %I from touched order by 1)', tg_argv[1]) into ids;
  perform live_notify(tg_argv[0], ids);
  return null;
end $$;
select add_triggers('live', 'deliveries', 'insert update', 'live_touched', 'facts', 'id');

select add_triggers('live', 'delivery_items', 'insert update delete', 'live_touched', 'facts', 'delivery_id');
select add_triggers('live', 'amendments', 'insert', 'live_touched', 'facts', 'delivery_id');
select add_triggers('live', 'logger_assignments', 'insert update delete', 'live_touched', 'facts', 'delivery_id');

-- `readings`: the curve of a delivery has new readings; `figures`: figures that lists show have changed.
create function live_first_figures() returns trigger language plpgsql as $$
declare
  ids bigint[] := array(select t.delivery_id from touched t order by 1);
begin
  perform live_notify('readings', ids);
  perform live_notify('figures', ids);
  return null;
end $$;
select add_triggers('live', 'delivery_temperature', 'insert', 'live_first_figures');

create function live_figures() returns trigger language plpgsql as $$
begin
  perform live_notify('readings', array(select delivery_id from touched order by delivery_id));
  perform live_notify('figures', array(
    select delivery_id from touched now join former was using (delivery_id)
     where (now.outcome, now.excursion_count, now.spike_count, now.gap_count, now.conflict_count, now.suspect_count,
            now.min_milli, now.max_milli, now.calibration)
        is distinct from
           (was.outcome, was.excursion_count, was.spike_count, was.gap_count, was.conflict_count, was.suspect_count,
            was.min_milli, was.max_milli, was.calibration)
     order by delivery_id));
  return null;
end $$;
select add_triggers('live', 'delivery_temperature', 'change', 'live_figures');

select add_triggers('live', 'stock', 'insert update', 'live_touched', 'stock', 'id');

-- Decisions notify viewers of the delivery; quarantine changes also notify viewers of stock.
create function live_first_lots() returns trigger language plpgsql as $$
begin
  perform live_notify('facts', array(select distinct delivery_id from touched order by 1));
  perform live_notify('stock', array(
    select distinct s.id from touched t join stock s on s.product_id = t.product_id and s.lot_id is not distinct from t.lot_id
     where t.is_quarantined order by 1));
  return null;
end $$;
select add_triggers('live', 'lot_states', 'insert', 'live_first_lots');

create function live_lots() returns trigger language plpgsql as $$
begin
  perform live_notify('facts', array(select distinct delivery_id from touched order by 1));
  perform live_notify('stock', array(
    select distinct s.id from touched now join former was using (id)
      join stock s on s.product_id = now.product_id and s.lot_id is not distinct from now.lot_id
     where now.is_quarantined <> was.is_quarantined order by 1));
  return null;
end $$;
select add_triggers('live', 'lot_states', 'change', 'live_lots');

-- The companies of changed disclosures.
select add_triggers('live', 'disclosures', 'insert update delete', 'live_touched', 'disclosures', 'company_id');

-- General disclosure settings concern every company: all lists are read again.
create function live_company() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', 'disclosures *');
  return null;
end $$;
create trigger live_disclosing after update on companies for each row
  when ((old.discloses_ordered_items, old.discloses_products)
    is distinct from (new.discloses_ordered_items, new.discloses_products)) execute function live_company();
