-- What is on its way to a centre is few among all deliveries, and found without walking these (the Ordered Items List).
create index deliveries_on_their_way on deliveries (destination_centre_id, scheduled_arrival) where delivered_at is null;
-- What arrives at a centre in a period; the foreign key's own index is the beginning of it.
create index deliveries_arriving on deliveries (destination_centre_id, scheduled_arrival);
drop index deliveries_destination_centre_id_idx;
