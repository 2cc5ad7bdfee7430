-- The quantities of one lot on a delivery, summed up: two items of it may each be as large as an integer can say.
alter table case_excursions alter column quantity type bigint;
