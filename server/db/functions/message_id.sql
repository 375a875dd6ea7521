-- The ID of a recipient's message of this step: the recipient's own for the first, and for a follow-up the same but for the
-- last digit. So a step can't have two messages, and all of a recipient's are in one partition.
create or replace function message_id(recipient uuid, step int) returns uuid language sql immutable parallel safe as $$
  select case when step = 0 then recipient
    else overlay(recipient::text placing to_hex(('x' || right(recipient::text, 1))::bit(4)::int # step) from 36)::uuid end
$$;
