-- What tells a user one of its sessions from another: from where it began, and when it was last renewed.
alter table sessions add column began_from inet, add column renewed_at timestamptz;
