-- Captured events by their business transactions (EQ_bizTransaction_… of docs/integration/epcis-out.md).
create index epcis_events_of_transactions on epcis_events
  using gin (jsonb_path_query_array(event, '$.bizTransactionList[*].bizTransaction')) where told_place is not null;
