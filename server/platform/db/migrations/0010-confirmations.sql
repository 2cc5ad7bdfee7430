-- What people at the ramp confirm: that a delivery was picked up, or arrived. Rows are only added. The first one of an act that
-- is no remark fills the delivery's own time, unless the sender's system gave it (docs/decisions/0096).
create table delivery_confirmations (
  id bigint generated always as identity primary key,
  delivery_id bigint not null references deliveries on delete cascade,
  act text not null check (act in ('pickup', 'arrival')),
  -- By which the device named it: sent again, it is not recorded twice.
  client_id text not null,
  user_id bigint references users on delete set null,
  -- Of the user, when it came in.
  company_id bigint not null references companies,
  -- By the device's clock, and by the portal's.
  happened_at timestamptz not null,
  received_at timestamptz not null,
  -- Made after another one of the same act: it fills nothing.
  is_remark boolean not null default false,
  pieces integer check (pieces >= 0),
  -- What the delivery planned when this came in.
  planned_pieces integer,
  lat double precision,
  lon double precision,
  accuracy_metres double precision,
  no_position text check (no_position in ('denied', 'unavailable', 'timeout', 'unsupported', 'notAsked')),
  remark text,
  -- Drawn on glass, as the path of an SVG.
  signature_path text,
  signer_name text,
  photo_id bigint references documents,
  check (num_nonnulls(lat, lon, accuracy_metres) = case when no_position is null then 3 else 0 end),
  check ((signature_path is null) = (signer_name is null)),
  unique (user_id, client_id)
);
create unique index on delivery_confirmations (delivery_id, act) where not is_remark;
select add_indexes('delivery_confirmations', 'delivery_id', 'company_id, received_at');
create unique index on delivery_confirmations (photo_id) where photo_id is not null;

select audit_table('delivery_confirmations', '{id}');
select add_triggers('live', 'delivery_confirmations', 'insert', 'live_touched', 'facts', 'delivery_id');
select keep_rows('delivery_confirmations', 'update or delete', 'delivery_kept_until(r.delivery_id)');

create or replace function document_kept_until(document bigint) returns date language sql stable as $$
  select max(kept_until) from (
    select case_kept_until(c.case_id) as kept_until
      from case_documents d join case_comments c on c.id = d.comment_id where d.document_id = document
    union all
    select logger_kept_until(s.logger_id, tstzrange(s.first_at, s.last_at, '[]'))
      from logger_files f join logger_file_series s on s.logger_file_id = f.id where f.document_id = document
    union all
    select logger_kept_until(c.logger_id, calibration_days(c.calibrated_on, c.due_on))
      from logger_calibrations c where c.document_id = document
    union all
    select delivery_kept_until(x.delivery_id) from delivery_confirmations x where x.photo_id = document) known
$$;

-- Companies that carry deliveries, or that these touch, may give their users the menu; who has it is theirs to say.
select set_config('portal.actor', 'system:portal', true), set_config('portal.reason', 'menu Trips', true);
update companies set available_menus = available_menus || 'Trips'::text
 where 'DeliveryStatus' = any (available_menus) and not 'Trips' = any (available_menus);
