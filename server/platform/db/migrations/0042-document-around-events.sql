-- A document of EPCIS events without them, as it was sent: its header with master data, and extensions. Null for an event that
-- was sent alone, and for what former releases took.
alter table epcis_captures add column around_events text;
