-- The quantities of one lot on a delivery, summed up: two items of it may each be as large as an integer can say.
-- contract: unused since a0d4f4bf: nothing needs an integer, since a bigint is read as a number as well.
alter table case_excursions alter column quantity type bigint;
