-- Runs of drafts in the user's own tone.
alter table draft_runs add column own_tone boolean not null default false;
