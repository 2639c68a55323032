-- Keeps dealers that an audience names also where undo of an import leaves out the look-ups of their keys.
alter table dealer enable always trigger dealer_kept;
