-- Deleting a person asks each table that refers to one. Tables that grow with people and days have an index for it; most of these columns are
-- empty, and an empty one takes no room.
create index file_uploaded_by on file (uploaded_by) where uploaded_by is not null;
create index long_work_proxied_by on long_work (proxied_by) where proxied_by is not null;
create index user_account_merged_into on user_account (merged_into_id) where merged_into_id is not null;
create index user_account_sales_rep on user_account (sales_rep_id) where sales_rep_id is not null;
create index user_account_status_changed_by on user_account (status_changed_by) where status_changed_by is not null;
create index session_proxy_user on session (proxy_user_id) where proxy_user_id is not null;
create index cookie_consent_user on cookie_consent (user_id) where user_id is not null;
create index contact_request_user on contact_request (user_id) where user_id is not null;
create index learner_request_requested_by on learner_request (requested_by);
create index learner_request_decided_by on learner_request (decided_by) where decided_by is not null;
create index record_comment_deleted_by on record_comment (deleted_by) where deleted_by is not null;
create index course_save_user on course_save (user_id);
create index certificate_user on certificate (user_id);
create index certificate_issued_by on certificate (issued_by) where issued_by is not null;
create index certificate_issued_proxied_by on certificate (issued_proxied_by) where issued_proxied_by is not null;
create index certificate_revoked_by on certificate (revoked_by) where revoked_by is not null;
create index certificate_revoked_proxied_by on certificate (revoked_proxied_by) where revoked_proxied_by is not null;
create index form_proxied_by on form (proxied_by) where proxied_by is not null;
create index learning_event_proxied_by on learning_event (proxied_by) where proxied_by is not null;
create index learning_event_corrected_by on learning_event (corrected_by) where corrected_by is not null;
create index scorm_work_proxied_by on scorm_work (proxied_by) where proxied_by is not null;
create index scorm_launch_proxied_by on scorm_launch (proxied_by) where proxied_by is not null;
create index ilt_enrollment_changed_by on ilt_enrollment (changed_by) where changed_by is not null;
create index ilt_enrollment_checked_in_by on ilt_enrollment (checked_in_by) where checked_in_by is not null;
create index ilt_enrollment_completed_by on ilt_enrollment (completed_by) where completed_by is not null;
create index field_visit_updated_by on field_visit (updated_by) where updated_by is not null;
create index field_visit_completed_by on field_visit (completed_by) where completed_by is not null;
create index field_visit_cancelled_by on field_visit (cancelled_by) where cancelled_by is not null;
create index field_observation_item_judged_by on field_observation_item (judged_by) where judged_by is not null;
create index field_observation_signature_taken_back_by on field_observation_signature (taken_back_by) where taken_back_by is not null;
create index field_finding_created_by on field_finding (created_by);
create index field_finding_withdrawn_by on field_finding (withdrawn_by) where withdrawn_by is not null;
create index ledger_account_user on ledger_account (user_id) where user_id is not null;
create index ledger_posting_by on ledger_posting (by_user_id) where by_user_id is not null;
create index ledger_posting_proxied_by on ledger_posting (proxied_by) where proxied_by is not null;
create index reward_created_by on reward (created_by) where created_by is not null;
create index tax_form_user on tax_form (user_id);
create index resource_download_user on resource_download (user_id);

-- The list of a person holds the notices that another one stands for as well, apart, so that all of a person are found.
drop index notice_listed;
create index notice_listed on notice (person_id, is_listed, (read_at is not null), created_at desc, id desc);
