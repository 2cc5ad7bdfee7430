-- Deliveries are searched by the GLN of a place: without these, each search reads the codes of all deliveries.
create index delivery_place_codes_from on delivery_place_codes (from_gln) where from_gln is not null;
create index delivery_place_codes_destination on delivery_place_codes (destination_gln) where destination_gln is not null;
