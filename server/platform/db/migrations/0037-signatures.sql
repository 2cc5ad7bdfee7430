-- What was signed, part by part, in the exact letters whose SHA-256 the signature names (signatures.content): the same part
-- is kept once, however many signatures rest on it.
create table signed_parts (
  hash bytea primary key,
  body text not null,
  check (hash = sha256(convert_to(body, 'UTF8')))
);
create trigger stays before update or delete on signed_parts for each row execute function refuse_change();
