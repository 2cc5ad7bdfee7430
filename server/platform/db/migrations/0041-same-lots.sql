-- Lots of an item that differ by the width of characters alone are the same: what is held under one of them is held under all
-- (docs/decisions/0129). They keep the writing in which each was sent.
create index lots_compared on lots (product_id, normalize(lot, nfkc));

create or replace function live_first_lots() returns trigger language plpgsql as $$
begin
  perform live_notify('facts', array(select distinct delivery_id from touched order by 1));
  perform live_notify('stock', array(
    select distinct s.id from touched t
      left join lots own on own.id = t.lot_id
      left join lots same on same.product_id = own.product_id and normalize(same.lot, nfkc) = normalize(own.lot, nfkc)
      join stock s on s.product_id = t.product_id and s.lot_id is not distinct from same.id
     where t.is_quarantined order by 1));
  return null;
end $$;

create or replace function live_lots() returns trigger language plpgsql as $$
begin
  perform live_notify('facts', array(select distinct delivery_id from touched order by 1));
  perform live_notify('stock', array(
    select distinct s.id from touched now join former was using (id)
      left join lots own on own.id = now.lot_id
      left join lots same on same.product_id = own.product_id and normalize(same.lot, nfkc) = normalize(own.lot, nfkc)
      join stock s on s.product_id = now.product_id and s.lot_id is not distinct from same.id
     where now.is_quarantined <> was.is_quarantined order by 1));
  return null;
end $$;
