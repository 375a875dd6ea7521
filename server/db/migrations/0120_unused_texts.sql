-- contract/reasons.ts has the words for reasons; the database keeps their codes.
drop function suppression_text(text);
drop function sequence_stop_text(text);
drop function window_text(timestamptz, text);
