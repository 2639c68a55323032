-- How many bits of the second the first lacks, whichever is longer.
create function missing_bits(begun varbit, due varbit) returns integer language sql immutable parallel safe
  return (bit_count(due) - bits_in_common(begun, due))::integer;
