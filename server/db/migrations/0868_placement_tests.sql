-- One email of a placement test: a campaign's email to one of the user's own mailboxes (a seed), to see in which folder it lands.
create table placements (
  user_id uuid not null references users on delete cascade,
  id uuid not null default new_id(),
  test_id uuid not null,
  from_address text not null,
  seed_id uuid not null,
  seed_address text not null,
  -- By MX: google, microsoft, yahoo, or the domain of its mail server.
  provider text not null,
  -- As the seed's server sees it.
  message_id text not null,
  created_at timestamptz not null,
  -- sending: given to the mail server, or about to be, when the process ended.
  state text not null default 'sending' check (state in ('sending', 'waiting', 'refused', 'found', 'missing')),
  -- The mail server's refusal, or why the mailbox can't be read.
  problem text,
  folder text,
  place text check (place in ('inbox', 'promotions', 'social', 'updates', 'forums', 'spam', 'other')),
  -- What the seed's server says of SPF, DKIM, and DMARC.
  auth jsonb,
  found_at timestamptz,
  primary key (user_id, id)
);
create index placements_by_time on placements (user_id, created_at);
call own_by_user('placements');
