-- Calls to leads: the subaccount at Twilio, each call, and how it went.

-- An account's subaccount at Twilio.
create table client_subaccounts (
  user_id uuid not null references users on delete cascade,
  id uuid not null default new_id(),
  client_name text not null,
  twilio_subaccount_sid text,
  twilio_auth_token bytea,
  status text not null default 'active' check (status in ('active', 'suspended', 'closed')),
  phone_numbers jsonb not null default '[]',
  contact_email text,
  contact_phone text,
  allowed_callers jsonb not null default '[]',
  voice_webhook_url text,
  monthly_call_limit int,
  current_month_calls int not null default 0 check (current_month_calls >= 0),
  last_billing_reset timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, id)
);
create unique index client_subaccounts_by_sid on client_subaccounts (twilio_subaccount_sid)
  where twilio_subaccount_sid is not null;
create unique index client_subaccounts_one on client_subaccounts (user_id) where status <> 'closed';
call own_by_user('client_subaccounts');

-- A call. It has two legs: Twilio rings the user's own phone first, then the lead.
create table call_logs (
  user_id uuid not null references users on delete cascade,
  id uuid not null default new_id(),
  client_subaccount_id uuid,
  lead_id uuid,
  -- A copy, so that a call keeps its name when the lead is deleted.
  business_name text not null default '',
  direction text not null default 'outbound' check (direction in ('inbound', 'outbound')),
  from_number text,
  to_number text not null,
  to_extension text,
  -- The user's own phone.
  user_number text,
  caller_id text,

  -- Follows from how far each leg got.
  status text not null default 'queued' check (status in ('queued', 'initiated', 'ringing', 'in-progress', 'completed',
    'busy', 'no-answer', 'failed', 'canceled')),
  -- Why it failed: a code (contract/call-reasons.ts), or the phone company's refusal in words.
  reason text,
  own_leg text not null default 'queued',
  lead_leg text,
  twilio_call_sid text,
  lead_call_sid text,
  voice_url text,
  status_callback_url text,
  is_simulated boolean not null default false,

  start_time timestamptz,
  end_time timestamptz,
  -- In seconds.
  duration int,
  cost numeric(12, 6),
  currency char(3),
  -- When it was counted: a call that is given back goes back to the same month.
  counted_at timestamptz,
  recording_url text,
  recording_sid text,
  ai_enrichment_completed boolean not null default false,
  enrichment_data jsonb,

  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, id),
  unique (user_id, twilio_call_sid),
  foreign key (user_id, client_subaccount_id) references client_subaccounts (user_id, id) deferrable initially deferred,
  foreign key (user_id, lead_id) references leads (user_id, id) deferrable initially deferred
);
create index call_logs_by_created on call_logs (user_id, created_at, id);
create index call_logs_by_update on call_logs (user_id, updated_at);
create index call_logs_by_lead on call_logs (user_id, lead_id) where lead_id is not null;
create index call_logs_by_state on call_logs (user_id, created_at)
  where status in ('queued', 'initiated', 'ringing', 'in-progress');
-- One live call per lead: pressing Call in two tabs at the same time makes one.
create unique index call_logs_live on call_logs (user_id, lead_id)
  where lead_id is not null and status in ('queued', 'initiated', 'ringing', 'in-progress');
call own_by_user('call_logs');

-- What was noted about a call: its outcome, a callback, a meeting.
create table call_interactions (
  user_id uuid not null,
  id uuid not null default new_id(),
  call_log_id uuid not null,
  lead_id uuid,
  interaction_type text not null,
  customer_response text,
  ai_analysis jsonb,
  sentiment text,
  next_action text,
  scheduled_callback timestamptz,
  meeting_type text,
  priority text not null default 'medium' check (priority in ('low', 'medium', 'high')),
  resolved boolean not null default false,
  notes text,
  created_at timestamptz not null default now(),
  primary key (user_id, id),
  foreign key (user_id, call_log_id) references call_logs (user_id, id) on delete cascade,
  foreign key (user_id, lead_id) references leads (user_id, id) deferrable initially deferred
);
create index call_interactions_by_call on call_interactions (user_id, call_log_id);
-- Deleting a lead clears its interactions.
create index call_interactions_by_lead on call_interactions (user_id, lead_id) where lead_id is not null;
create index call_interactions_by_callback on call_interactions (user_id, scheduled_callback) where not resolved;
-- A call has one outcome, however often it is saved.
create unique index call_interactions_outcome on call_interactions (user_id, call_log_id) where interaction_type = 'outcome';
call own_by_user('call_interactions');

-- The code that we last read out to an account's phone; one at a time.
create table phone_codes (
  user_id uuid primary key references users on delete cascade,
  phone text not null,
  -- An HMAC: the code itself is stored nowhere.
  code_hash text not null,
  tries int not null default 0,
  expires_at timestamptz not null
);
call own_by_user('phone_codes');
