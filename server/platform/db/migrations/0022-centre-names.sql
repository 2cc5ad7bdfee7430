-- Two centres of a company may change names in one statement: that no name is twice is judged at its end.
alter table centres drop constraint centres_company_id_name_key;
alter table centres add unique (company_id, name) deferrable initially immediate;
