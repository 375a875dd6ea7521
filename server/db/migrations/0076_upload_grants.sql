-- What an upload was announced as, to compare with what arrived. Null for images on their way into or out of the library.
alter table media_leftovers
  add column size int,
  add column content_type text;
