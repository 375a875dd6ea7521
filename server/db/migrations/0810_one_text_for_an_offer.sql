-- An offer is one text: its other fields become part of it, in the order in which emails said them. Who the sender is becomes the
-- first line of the signature, where that has room.
update offer_profiles set
  offer = concat_ws(e'\n', offer, nullif(price, ''), nullif(proof, ''), nullif(link, ''),
    case when length(about) + length(signature) >= 500 then about end, nullif(call_to_action, '')),
  signature = case when length(about) + length(signature) >= 500 then signature
    else concat_ws(e'\n', nullif(about, ''), nullif(signature, '')) end;
alter table offer_profiles drop column about, drop column proof, drop column price, drop column call_to_action, drop column link;
update draft_runs r set offer = (r.offer - array['about', 'proof', 'price', 'callToAction', 'link']) || jsonb_build_object(
  'offer', concat_ws(e'\n', o.offer, nullif(o.price, ''), nullif(o.proof, ''), nullif(o.link, ''),
    case when length(o.about) + length(o.signature) >= 500 then o.about end, nullif(o."callToAction", '')),
  'signature', case when length(o.about) + length(o.signature) >= 500 then o.signature
    else concat_ws(e'\n', nullif(o.about, ''), nullif(o.signature, '')) end)
from draft_runs d, jsonb_to_record(d.offer) as o(offer text, price text, proof text, link text, about text, signature text, "callToAction" text)
where d.user_id = r.user_id and d.id = r.id;
