-- References that are mostly empty: a reward and a claim write no entry for a value that they do not have.
drop index reward_curriculum;
drop index reward_image;
drop index reward_qrcode_image;
create index reward_curriculum on reward (curriculum_id) where curriculum_id is not null;
create index reward_image on reward (image_id) where image_id is not null;
create index reward_qrcode_image on reward (qrcode_image_id) where qrcode_image_id is not null;
drop index spiff_claim_reading;
drop index spiff_claim_sent_by;
drop index spiff_claim_decided_by;
create index spiff_claim_reading on spiff_claim (reading_id) where reading_id is not null;
create index spiff_claim_sent_by on spiff_claim (sent_by) where sent_by is not null;
create index spiff_claim_decided_by on spiff_claim (decided_by) where decided_by is not null;
