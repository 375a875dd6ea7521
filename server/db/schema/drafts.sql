-- Drafts: an email for each of many leads, written in the background and reviewed before it's sent. And what models cost.

-- One request to write to a selection of leads. server/writer/drafts/ works on it.
create table draft_runs (
  user_id uuid not null references users on delete cascade,
  id uuid not null default new_id(),
  -- Its audience: "Bakeries, Springfield".
  name text not null,
  state text not null default 'writing' check (state in ('writing', 'paused', 'cancelled', 'done')),
  -- Why it paused by itself: a code, for which contract/draft-words.ts has the words. Null if the user paused it.
  reason text,
  offer jsonb not null,
  tone text not null,
  -- In the manner of the account's tone_samples, if it has any.
  own_tone boolean not null default false,
  length text not null,
  -- Null: each lead's own.
  language text,
  -- How many follow-ups each draft has.
  follow_ups smallint not null default 0 check (follow_ups between 0 and 2),
  writer text not null check (writer in ('builtin', 'openai', 'anthropic')),
  -- The campaign that its approved drafts went into last.
  campaign_id uuid,
  -- The writer's failures in a row, and when we ask it again.
  failures smallint not null default 0,
  -- In US dollars: spent so far, the spending at which it pauses, and how much more Continue allows then. Null: no limit.
  spent numeric(14, 6) not null default 0,
  spend_limit numeric(14, 6),
  budget numeric(14, 6),
  not_before timestamptz not null default now(),
  -- The worker that writes now. Once the lease has expired, another worker continues.
  lease_id uuid,
  leased_until timestamptz,
  created_at timestamptz not null default now(),
  primary key (user_id, id),
  foreign key (user_id, campaign_id) references campaigns (user_id, id) deferrable initially deferred
);
create index draft_runs_at_work on draft_runs (not_before) where state = 'writing';
create index draft_runs_by_campaign on draft_runs (user_id, campaign_id) where campaign_id is not null;
call own_by_user('draft_runs');

-- The email to one lead of a run.
create table lead_drafts (
  user_id uuid not null,
  id uuid not null default new_id(),
  run_id uuid not null,
  position int not null,
  lead_id uuid not null,
  -- The person whom the user addressed it to. Without them, it goes to the lead's address.
  contact_id uuid,
  -- `failed` without a body: it was never written.
  state text not null default 'queued' check (state in ('queued', 'written', 'approved', 'skipped', 'failed')),
  subject text not null default '',
  body text not null default '',
  language text not null default 'en',
  -- What the fact check said of each sentence.
  clauses jsonb not null default '[]',
  is_flagged boolean not null default false,
  -- Each with its body, and what the fact check said of it: replies in the thread of the email above.
  follow_ups jsonb not null default '[]',
  -- Why it failed: a code, as in draft_runs.
  reason text,
  -- Draws the built-in writer's words. Another version has another seed.
  seed int not null,
  primary key (user_id, id),
  unique (user_id, run_id, position),
  foreign key (user_id, run_id) references draft_runs (user_id, id) on delete cascade,
  foreign key (user_id, lead_id) references leads (user_id, id) on delete cascade
);
create index lead_drafts_by_lead on lead_drafts (user_id, lead_id);
create index lead_drafts_queued on lead_drafts (user_id, run_id, position) where state = 'queued';
call own_by_user('lead_drafts');

-- What an account's answers from a language model cost in a UTC month, with the repeated and the unusable ones.
create table model_usage (
  user_id uuid not null references users on delete cascade,
  -- Its first day.
  month date not null,
  model text not null,
  answers int not null default 0,
  -- Answers that began an email. A repeated one doesn't count.
  emails int not null default 0,
  input_tokens bigint not null default 0,
  output_tokens bigint not null default 0,
  -- In US dollars, at the prices set when each answer came. Zero without prices.
  cost numeric(14, 6) not null default 0,
  primary key (user_id, month, model)
);
call own_by_user('model_usage');
