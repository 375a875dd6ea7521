drop function if exists lead_of(uuid, text);
