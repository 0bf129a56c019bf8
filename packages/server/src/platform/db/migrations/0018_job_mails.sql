-- Which mails about their jobs sellers want.
ALTER TABLE accounts
  ADD COLUMN mails_job_done boolean NOT NULL DEFAULT true,
  ADD COLUMN mails_job_failed boolean NOT NULL DEFAULT true;
