-- Who polls by time of recording would read all captured events, and by their own time those of all companies.
create index epcis_events_recorded on epcis_events (recorded_at, told_place) where told_place is not null;
create index epcis_events_for_parties on epcis_events (event_time) where told_place is not null and is_for_parties;
