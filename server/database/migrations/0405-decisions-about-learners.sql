-- A denial says why, and an approval can be undone while the account is as the approval left it.
alter table learner_request add column decision_reason text;
alter table learner_request add column applied_version integer;
