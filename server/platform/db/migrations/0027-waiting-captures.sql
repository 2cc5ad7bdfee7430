-- How many documents of a company wait is asked whenever it sends one.
create index epcis_captures_waiting on epcis_captures (company_id) where waiting is not null;
