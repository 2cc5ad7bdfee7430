-- Platform: search text, days in the portal's time zone, outgoing mail, workers and rate limits.

create extension if not exists pg_trgm;
create collation japanese (provider = icu, locale = 'ja');

-- An index for each list of columns.
create function add_indexes(indexed text, variadic columns text[]) returns void language plpgsql as $$
declare
  listed text;
begin
  foreach listed in array columns loop
    execute format('create index on %I (%s)', indexed, listed);
  end loop;
end $$;

-- A trigger for each act, PREFIX_insert, PREFIX_update or PREFIX_delete, that runs a function once per statement. It names
-- the rows `touched`; `change` is an update that also names the former rows, `former`.
create function add_triggers(prefix text, watched text, acts text, runs text, variadic arguments text[] default '{}')
  returns void language plpgsql as $$
declare
  act text;
begin
  foreach act in array string_to_array(acts, ' ') loop
    execute format('create trigger %I after %s on %I referencing %s as touched for each statement execute function %I(%s)',
      prefix || '_' || replace(act, 'change', 'update'), replace(act, 'change', 'update'), watched,
      case act when 'delete' then 'old table' when 'change' then 'old table as former new table' else 'new table' end,
      runs, (select string_agg(quote_literal(a), ', ') from unnest(arguments) a));
  end loop;
end $$;

-- Text search ignores half and full width, upper and lower case, hiragana versus katakana, and spaces (山田太郎 finds
-- 山田 太郎): NFKC, lower case, katakana. ICU lowers the letters whatever the database's locale.
create function search_folded(typed text) returns text language sql immutable strict parallel safe
  return replace(translate(lower(normalize(typed, nfkc) collate japanese) collate "default",
    'ぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔゕゖゝゞ',
    'ァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴヵヶヽヾ'), ' ', '');
create function like_escaped(typed text) returns text language sql immutable strict parallel safe
  return replace(replace(replace(typed, '\', '\\'), '%', '\%'), '_', '\_');

-- The portal's TIME_ZONE, stored at every start (server/platform/db/statements/portalTimeZone.ts). Days and months below are
-- days and months of this zone.
create table portal_time_zone (
  id smallint primary key default 1 check (id = 1),
  time_zone text not null
);
insert into portal_time_zone (time_zone) values ('Asia/Tokyo');
create function local_day(instant timestamptz) returns date language sql stable
  return (instant at time zone (select z.time_zone from portal_time_zone z))::date;
create function month_of(day date) returns date language sql immutable
  return (date_trunc('month', day::timestamp))::date;
create function start_of_local_day(day date) returns timestamptz language sql stable as $$
  select day::timestamp at time zone (select z.time_zone from portal_time_zone z)
$$;
-- The last microsecond of an instant's day: a plan that is only a date has passed after it.
create function end_of_local_day(instant timestamptz) returns timestamptz language sql stable
  return ((local_day(instant) + 1)::timestamp at time zone (select z.time_zone from portal_time_zone z)) - interval '1 microsecond';

-- For append-only rows. The verification of the audit trail detects a truncated table. All refusals to change retained data
-- have this SQLSTATE, by which the portal recognises them.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'a row of % stays as it is', tg_table_name using errcode = 'restrict_violation';
end $$;

-- The outbox. The transaction that needs a mail writes it here; a job sends it.
create table mails (
  id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  -- The mail server rejected it permanently: it is not tried again, and last_error says why.
  refused_at timestamptz,
  last_error text
);
create index on mails (recipient, id);

-- Rate limits: how often a subject (an address, an account, a key) used a limit in the current window and in the one
-- before. All processes count here (server/platform/rateLimits). Unlogged, because after a crash the counts are worthless.
create unlogged table limit_counts (
  name text not null,
  subject text not null,
  -- Number of the window since 1970.
  span bigint not null,
  used integer not null,
  used_before integer not null,
  -- When both windows are over.
  ends_at timestamptz not null,
  primary key (name, subject)
);
create index on limit_counts (ends_at);
