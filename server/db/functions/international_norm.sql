-- An address with other letters than ASCII, lowercase, its domain in Punycode (RFC 3492).
create or replace function international_norm(address text) returns text language plpgsql immutable strict parallel safe
set search_path = pg_catalog as $$
declare
  digits constant text := 'abcdefghijklmnopqrstuvwxyz0123456789';
  lowered constant text := normalize(lower(btrim(address)), nfc);
  local constant text := coalesce(substring(lowered from '^.*@'), '');
  label text;
  labels text[];
  points int[];
  code text;
  point int; next int; basic int; done int; current int; delta int; bias int; digit int; threshold int; k int;
begin
  foreach label in array string_to_array(substr(lowered, length(local) + 1), '.') loop
    if octet_length(label) > length(label) then
      points := array(select ascii(letter) from string_to_table(label, null) with ordinality t(letter, n) order by n);
      code := regexp_replace(label, '[^\x01-\x7f]', '', 'g');
      basic := length(code);
      done := basic;
      current := 128; delta := 0; bias := 72;
      if basic > 0 then code := code || '-'; end if;
      while done < cardinality(points) loop
        next := (select min(p) from unnest(points) p where p >= current);
        delta := delta + (next - current) * (done + 1);
        current := next;
        foreach point in array points loop
          if point < current then delta := delta + 1; end if;
          continue when point <> current;
          digit := delta;
          k := 36;
          loop
            threshold := least(greatest(k - bias, 1), 26);
            exit when digit < threshold;
            code := code || substr(digits, 1 + threshold + (digit - threshold) % (36 - threshold), 1);
            digit := (digit - threshold) / (36 - threshold);
            k := k + 36;
          end loop;
          code := code || substr(digits, digit + 1, 1);
          delta := case when done = basic then delta / 700 else delta / 2 end;
          delta := delta + delta / (done + 1);
          k := 0;
          while delta > 455 loop delta := delta / 35; k := k + 36; end loop;
          bias := k + 36 * delta / (delta + 38);
          delta := 0;
          done := done + 1;
        end loop;
        delta := delta + 1;
        current := current + 1;
      end loop;
      label := 'xn--' || code;
    end if;
    labels := labels || label;
  end loop;
  return local || array_to_string(labels, '.');
end
$$;
