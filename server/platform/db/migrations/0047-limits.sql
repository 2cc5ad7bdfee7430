-- How often a subject (an address, an account, a key) did what is limited, in its running span of time and in the one
-- before. Counted by all processes together (server/platform/rateLimits). Worthless after a crash of the database: not in its log.
create unlogged table limit_counts (
  name text not null,
  subject text not null,
  -- Number of the span since 1970.
  span bigint not null,
  used integer not null,
  used_before integer not null,
  -- When both spans are over.
  ends_at timestamptz not null,
  primary key (name, subject)
);
create index on limit_counts (ends_at);
