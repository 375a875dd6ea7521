-- The own phone counts only once its user has typed the code of a call to it. Existing numbers start unverified.
alter table user_settings add column own_phone_verified_at timestamptz;

-- The code that was last read out to an account's phone; one at a time.
create table phone_codes (
  user_id uuid primary key references users on delete cascade,
  phone text not null,
  -- An HMAC: the code itself is kept nowhere.
  code_hash text not null,
  tries int not null default 0,
  expires_at timestamptz not null
);
call own_by_user('phone_codes');
