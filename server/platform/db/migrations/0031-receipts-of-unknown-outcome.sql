-- A change whose connection broke: whether it was made is not known (docs/decisions/0125). Null while it is under way, and where
-- it was answered.
alter table call_receipts add column interrupted_at timestamptz;
