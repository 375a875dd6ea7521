-- Emails that a user pasted, so that the composer writes in their tone.
create table tone_samples (
  user_id uuid not null references users on delete cascade,
  emails text[] not null check (cardinality(emails) between 1 and 3),
  updated_at timestamptz not null default now(),
  primary key (user_id)
);
call own_by_user('tone_samples');
