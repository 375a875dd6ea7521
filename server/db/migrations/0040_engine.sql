-- What was accepted, the message itself says: when, at which attempt, and in which words of the server. `message_attempts`
-- keeps what was tried in vain, and events begin with what a recipient does. Three rows fewer per mail.
alter table messages add column answer text;

-- The Message-ID is made of the row's id and its attempt; whoever comes with one is found by the key.
drop index messages_by_header;
alter table messages drop column rfc_message_id;

-- Said by its recipient's key already, which goes with the campaign; one look-up fewer per mail.
alter table messages drop constraint messages_user_id_campaign_id_fkey;
