-- A person's consent to emails, and to counting their opens, as the user recorded it.
create table consents (
  user_id uuid not null references users on delete cascade,
  email_norm text not null,
  given_on date not null,
  how text not null check (how <> ''),
  covers_opens boolean not null default false,
  recorded_at timestamptz not null default now(),
  primary key (user_id, email_norm)
);
call own_by_user('consents');
