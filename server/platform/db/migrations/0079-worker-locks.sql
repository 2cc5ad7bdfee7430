-- Whoever lives holds a lock for each of its worker pools, and needs no row to say so.
drop table job_workers;
