-- Finds whether test mode kept a campaign's emails; a deleted draft no longer reads the whole outbox.
create index outbox_by_campaign on outbox_messages (user_id, campaign_id) where campaign_id is not null;

-- Times are written as everywhere on the screen: Mon, Nov 23, 9:00 AM.
create or replace function window_text(opens timestamptz, zone text) returns text language plpgsql stable as $$
begin
  return 'Outside the sending hours; they begin ' || to_char(opens at time zone zone, 'Dy, Mon FMDD, FMHH12:MI AM') || ' (' || zone || ')';
exception when invalid_parameter_value then
  return window_text(opens, 'UTC');
end
$$;
